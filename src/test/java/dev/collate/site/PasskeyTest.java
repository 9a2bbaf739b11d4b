package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.AdminApi;
import dev.collate.auth.key.Sha256;
import dev.collate.testing.Api;
import dev.collate.testing.Api.Response;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests the sign-in with passkeys, and how people add and delete them. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class PasskeyTest {
    private static final String SESSION = "collate-session";
    private static final String SIGNED_IN = "Sign out";
    private static final String PASSKEYS = "/account/passkeys";
    private static final String OPTIONS = PASSKEYS + "/options";
    private static final String SIGN_IN = "/sign-in";
    private static final String CHALLENGE = "/sign-in/passkey";
    private static final String REJECTED = "This passkey was not accepted";

    @Autowired
    private Api api;

    @Autowired
    private JdbcClient database;

    @Autowired
    private PlatformTransactionManager transactions;

    @Test
    void aPersonAddsAPasskeyAndSignsInWithIt() {
        var holder = AccountHolder.withPassword(api);
        var passkey = added(holder.signedIn(), "Anna's <phone>");
        var visitor = new Visitor(api);
        visitor.setCookie(SESSION, "chosen-by-an-attacker");
        var response = signIn(visitor, passkey, "?continue=/account/passkeys");

        assertThat(response.status()).isEqualTo(303);
        assertThat(response.header("Location")).isEqualTo("./account/passkeys");
        assertThat(visitor.cookie(SESSION)).isNotEqualTo("chosen-by-an-attacker");
        assertThat(visitor.get(PASSKEYS).text())
                .contains(SIGNED_IN, holder.name(), "Anna&#39;s &lt;phone&gt;", passkey.id());
        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
        assertThat(audit(holder)).startsWith("account " + holder.id() + " account.passkey.add");
    }

    @Test
    void theOptionsAskForAVerifiedUserOfTheOwnWebsite() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var options = options(person, PASSKEYS, OPTIONS);

        assertThat(options.get("rp").get("id").asString()).isEqualTo("localhost");
        assertThat(options.get("user").get("name").asString()).isEqualTo(holder.email());
        assertThat(options.get("user").get("displayName").asString()).isEqualTo(holder.name());
        assertThat(options.get("authenticatorSelection").get("userVerification").asString())
                .isEqualTo("required");
        var passkey = added(person, "first");
        assertThat(options(person, PASSKEYS, OPTIONS)
                        .get("excludeCredentials")
                        .get(0)
                        .get("id")
                        .asString())
                .isEqualTo(passkey.id());
        var challenge = options(new Visitor(api), SIGN_IN, CHALLENGE);
        assertThat(challenge.get("userVerification").asString()).isEqualTo("required");
        assertThat(challenge.get("rpId").asString()).isEqualTo("localhost");
        assertThat(challenge.path("allowCredentials").size()).isZero();
    }

    @Test
    void anInvitationAcceptsAPasskeyOnce() {
        var holder = AccountHolder.create(api);
        var invitation = holder.invite();
        var visitor = new Visitor(api);
        var passkey = new SoftwarePasskey(api.port());
        var form = passkey.create(options(visitor, invitation, invitation + "/passkey"), "laptop");

        assertThat(visitor.post(invitation, form).status()).isEqualTo(303);
        assertThat(visitor.get("/").text()).contains(SIGNED_IN, holder.name());
        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
        assertThat(new Visitor(api).get(invitation).status()).isEqualTo(404);
        visitor.get("/");
        assertThat(visitor.post(invitation + "/passkey", new MultipartForm()).status())
                .isEqualTo(404);
    }

    @Test
    void anInvitationStaysValidIfThePasskeyIsRejected() {
        var invitation = AccountHolder.create(api).invite();
        var visitor = new Visitor(api);
        var passkey = new SoftwarePasskey(api.port());
        passkey.origin = "https://evil.example";
        var form = passkey.create(options(visitor, invitation, invitation + "/passkey"), "laptop");
        var response = visitor.post(invitation, form);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("The passkey was not accepted");
        assertThat(AccountHolder.accept(new Visitor(api), invitation, AccountHolder.PASSWORD)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void aChallengeWorksOnceAndOnlyInItsBrowserAndForItsPurpose() {
        var passkey = added(AccountHolder.withPassword(api).signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(options(visitor, SIGN_IN, CHALLENGE));
        var other = new Visitor(api);
        other.get(SIGN_IN);

        assertThat(other.post(SIGN_IN, signed).status()).isEqualTo(401);
        assertThat(visitor.post(SIGN_IN, malformed("{}")).status()).isEqualTo(401);
        assertThat(visitor.post(SIGN_IN, signed).status())
                .as("used by the malformed response")
                .isEqualTo(401);
        signed = passkey.sign(options(visitor, SIGN_IN, CHALLENGE));
        assertThat(visitor.post(SIGN_IN, signed).status()).isEqualTo(303);
        visitor.get(PASSKEYS);
        assertThat(visitor.post(SIGN_IN, signed).status()).isEqualTo(401);
        var forAdding = passkey.sign(options(visitor, PASSKEYS, OPTIONS));
        assertThat(visitor.post(SIGN_IN, forAdding).status()).isEqualTo(401);
        var person = AccountHolder.withPassword(api).signedIn();
        var forSignIn = options(person, PASSKEYS, OPTIONS);
        person.get(SIGN_IN);
        ((ObjectNode) forSignIn)
                .set("challenge", options(person, SIGN_IN, CHALLENGE).get("challenge"));
        assertThat(person.post(PASSKEYS, new SoftwarePasskey(api.port()).create(forSignIn, "x"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void oneOfTwoConcurrentRequestsUsesAChallenge() throws Exception {
        var passkey = added(AccountHolder.withPassword(api).signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(options(visitor, SIGN_IN, CHALLENGE));
        var other = visitor.at(api);
        other.get(SIGN_IN);
        var statuses = whileTransaction(
                () -> database.sql(
                                "update site_session_attributes set attribute_bytes = attribute_bytes"
                                        + " where session_primary_id in (select primary_id from site_session where session_id = ?)")
                        .param(Sha256.hex(visitor.cookie(SESSION)))
                        .update(),
                List.of(
                        () -> visitor.post(SIGN_IN, signed).status(),
                        () -> other.post(SIGN_IN, signed).status()));

        assertThat(statuses).containsExactlyInAnyOrder(303, 401);
    }

    @Test
    void twoPagesOfOneSessionCanAskForAChallengeAtTheSameTime() throws Exception {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        person.get(PASSKEYS);
        var statuses = whileTransaction(
                () -> database.sql("insert into site_session_attributes select primary_id, ?, ? from site_session"
                                + " where session_id = ?")
                        .params(
                                "passkey challenge: " + holder.id(),
                                "\"x\"".getBytes(),
                                Sha256.hex(person.cookie(SESSION)))
                        .update(),
                List.of(() -> person.post(OPTIONS, new MultipartForm()).status()));

        assertThat(statuses).containsExactly(401);
        added(person, "first");
    }

    /** Sends requests while a transaction is open. Returns the statuses of their responses. */
    private List<Integer> whileTransaction(Runnable change, List<Callable<Integer>> requests) throws Exception {
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(2)) {
            var sent = new TransactionTemplate(transactions).execute(status -> {
                change.run();
                var posts = requests.stream().map(threads::submit).toList();
                LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
                return posts;
            });
            for (var post : sent) {
                statuses.add(post.get());
            }
        }
        return statuses;
    }

    @Test
    void aChallengeOfAnotherAccountIsRejected() {
        var anna = AccountHolder.withPassword(api).signedIn();
        var bob = AccountHolder.withPassword(api).signedIn();
        var form = new SoftwarePasskey(api.port()).create(options(anna, PASSKEYS, OPTIONS), "of Anna");
        bob.get(PASSKEYS);

        assertThat(bob.post(PASSKEYS, form).status()).isEqualTo(400);
        assertThat(bob.get(PASSKEYS).text()).doesNotContain("of Anna");
    }

    @Test
    void aChallengeEndsWithItsSession() {
        var passkey = added(AccountHolder.withPassword(api).signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(options(visitor, SIGN_IN, CHALLENGE));
        database.sql("update site_session set max_inactive_interval = 0 where session_id = ?")
                .param(Sha256.hex(visitor.cookie("collate-session")))
                .update();

        assertThat(visitor.post(SIGN_IN, signed).status()).isEqualTo(401);
    }

    @Test
    void aResponseForAnotherWebsiteOrWithoutAVerifiedUserIsRejected() {
        var holder = AccountHolder.withPassword(api);
        assertRejected(added(holder.signedIn(), "1"), passkey -> passkey.origin = "https://evil.example");
        assertRejected(added(holder.signedIn(), "2"), passkey -> passkey.website = "evil.example");
        assertRejected(added(holder.signedIn(), "3"), passkey -> passkey.verifiesUser = false);
        assertRejected(added(holder.signedIn(), "4"), passkey -> passkey.userHandle = "");
        var other = added(AccountHolder.withPassword(api).signedIn(), "5");
        assertRejected(added(holder.signedIn(), "6"), passkey -> passkey.userHandle = other.userHandle);
        assertThat(signIn(new Visitor(api), new SoftwarePasskey(api.port()), "").text())
                .contains(REJECTED);
    }

    private void assertRejected(SoftwarePasskey passkey, Consumer<SoftwarePasskey> change) {
        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
        change.accept(passkey);
        var visitor = new Visitor(api);
        var response = signIn(visitor, passkey, "");
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.text()).contains(REJECTED);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @Test
    void aSignatureOfAnotherKeyIsRejected() {
        var holder = AccountHolder.withPassword(api);
        var passkey = added(holder.signedIn(), "first");
        var thief = new SoftwarePasskey(api.port());
        thief.userHandle = passkey.userHandle;
        var visitor = new Visitor(api);
        var options = options(visitor, SIGN_IN, CHALLENGE);
        var forged = new String(thief.sign(options).bytes(), StandardCharsets.UTF_8).replace(thief.id(), passkey.id());
        var response = visitor.send(visitor.request(SIGN_IN + "?" + visitor.token())
                .header("Content-Type", new MultipartForm().contentType())
                .POST(BodyPublishers.ofString(forged)));

        assertThat(response.status()).isEqualTo(401);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @Test
    void aDisabledAccountIsClosed() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var passkey = added(person, "first");
        holder.change("{'disabled': true}");

        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(401);
        assertThat(person.get("/").text()).doesNotContain(SIGNED_IN);
        holder.change("{'disabled': false}");
        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
    }

    @Test
    void aDeletedPasskeyCannotSignInAndOtherSessionsEnd() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var passkey = added(person, "first");
        var other = new Visitor(api);
        signIn(other, passkey, "");
        var session = person.cookie(SESSION);
        var deleted = person.post(PASSKEYS + "/" + passkey.id() + "/delete", new MultipartForm());

        assertThat(deleted.status()).isEqualTo(303);
        assertThat(person.cookie(SESSION)).isNotEqualTo(session);
        assertThat(person.get(PASSKEYS).text()).contains("This account has no passkeys.");
        assertThat(other.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(401);
        assertThat(audit(holder)).startsWith("account " + holder.id() + " account.passkey.delete");
    }

    @Test
    void aPasskeyThatIsDeletedDuringASignInStaysDeleted() throws Exception {
        var holder = AccountHolder.withPassword(api);
        var passkey = added(holder.signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(options(visitor, SIGN_IN, CHALLENGE));
        var statuses = whileTransaction(
                () -> {
                    database.sql("update account set plan = plan where id = ?")
                            .param(UUID.fromString(holder.id()))
                            .update();
                    database.sql("delete from user_credentials where credential_id = ?")
                            .param(passkey.id())
                            .update();
                },
                List.of(() -> visitor.post(SIGN_IN, signed).status()));

        assertThat(statuses).containsExactly(401);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(401);
    }

    @Test
    void aPasskeyIsNotAddedByASessionThatHasEnded() throws Exception {
        var holder = AccountHolder.withPassword(api);
        var attacker = holder.signedIn();
        var form = new SoftwarePasskey(api.port()).create(options(attacker, PASSKEYS, OPTIONS), "of the attacker");
        var person = holder.signedIn();
        person.get("/account");

        assertThat(attacker.postSlowly(
                                PASSKEYS,
                                form,
                                database,
                                () -> assertThat(person.post("/sign-out/everywhere", new MultipartForm())
                                                .status())
                                        .isEqualTo(303))
                        .status())
                .isEqualTo(401);
        assertThat(holder.signedIn().get(PASSKEYS).text()).doesNotContain("of the attacker");
    }

    @Test
    void aPasskeyOfAnotherAccountIsNotFound() {
        var passkey = added(AccountHolder.withPassword(api).signedIn(), "first");
        var stranger = AccountHolder.withPassword(api).signedIn();
        stranger.get(PASSKEYS);

        for (var id : List.of(passkey.id(), "unknown", "!")) {
            assertThat(stranger.post(PASSKEYS + "/" + id + "/delete", new MultipartForm())
                            .status())
                    .as(id)
                    .isEqualTo(404);
        }
        assertThat(signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
    }

    @Test
    void aPasskeyBelongsToOneAccount() {
        var passkey = added(AccountHolder.withPassword(api).signedIn(), "first");
        var stranger = AccountHolder.withPassword(api).signedIn();

        assertThat(stranger.post(PASSKEYS, passkey.create(options(stranger, PASSKEYS, OPTIONS), "copy"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void anAccountHasAtMostTwentyPasskeys() {
        var person = AccountHolder.withPassword(api).signedIn();
        for (int i = 0; i < 20; i++) {
            added(person, "passkey " + i);
        }
        var form = new SoftwarePasskey(api.port()).create(options(person, PASSKEYS, OPTIONS), "21");
        var response = person.post(PASSKEYS, form);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("an account has at most 20");
    }

    @Test
    void onlyAPersonWhoHasSignedInAsTheAccountManagesItsPasskeys() {
        var holder = AccountHolder.withPassword(api);
        var program = Visitor.signedIn(api, holder.key().get("secret").asString());
        assertThat(program.get(PASSKEYS).text())
                .contains("You have signed in with a key.")
                .doesNotContain("passkey-form");

        for (var path : List.of(OPTIONS, PASSKEYS, PASSKEYS + "/x/delete")) {
            assertThat(program.post(path, new MultipartForm()).status())
                    .as(path)
                    .isEqualTo(403);
            var visitor = new Visitor(api);
            visitor.get(SIGN_IN);
            assertThat(visitor.post(path, new MultipartForm()).status())
                    .as(path)
                    .isEqualTo(401);
            assertThat(holder.signedIn()
                            .postWithoutToken(path, new MultipartForm())
                            .status())
                    .as(path)
                    .isEqualTo(403);
            assertThat(api.postForm(path, Map.of()).status()).as(path).isEqualTo(403);
        }
        assertThat(new Visitor(api)
                        .postWithoutToken(CHALLENGE, new MultipartForm())
                        .status())
                .isEqualTo(403);
        assertThat(new Visitor(api).get(PASSKEYS).header("Location"))
                .contains("sign-in?continue=%2Faccount%2Fpasskeys");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "7",
                "{}",
                "{\"id\":\"a\",\"rawId\":\"a\",\"type\":\"public-key\"}",
                "{\"id\":\"a\",\"rawId\":\"!\",\"type\":\"public-key\",\"response\":{}}",
                "{\"id\":\"a\",\"rawId\":\"YQ\",\"type\":\"public-key\",\"response\":{}}",
                "{\"id\":\"a\",\"rawId\":\"YQ\",\"type\":7,\"response\":{\"clientDataJSON\":\"YQ\"},\"clientExtensionResults\":[]}",
                "{\"id\":\"a\",\"rawId\":\"YQ\",\"type\":\"public-key\",\"response\":{\"clientDataJSON\":\"YQ\",\"attestationObject\":\"oA\","
                        + "\"authenticatorData\":\"YQ\",\"signature\":\"YQ\"}}"
            })
    void aMalformedResponseIsAnErrorOfTheCaller(String credential) {
        var visitor = new Visitor(api);
        options(visitor, SIGN_IN, CHALLENGE);
        assertThat(visitor.post(SIGN_IN, malformed(credential)).status()).isEqualTo(401);
        var person = AccountHolder.withPassword(api).signedIn();
        options(person, PASSKEYS, OPTIONS);
        var response = person.post(PASSKEYS, malformed(credential));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("The passkey was not accepted", "value=\"malformed\"");
    }

    private static MultipartForm malformed(String credential) {
        return new MultipartForm()
                .add("passkey", credential.getBytes(StandardCharsets.UTF_8))
                .add("label", "malformed".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aLargeBodyAndABadLabelAreRejected() {
        var person = AccountHolder.withPassword(api).signedIn();
        var large = new MultipartForm().add("passkey", new byte[70_000]);
        person.get(PASSKEYS);
        assertThat(person.post(PASSKEYS, large).status()).isEqualTo(413);
        assertThat(person.post(SIGN_IN, large).status()).isEqualTo(413);
        for (var label : List.of(" ", "a\0b", "x".repeat(101))) {
            var form = new SoftwarePasskey(api.port()).create(options(person, PASSKEYS, OPTIONS), label);
            var response = person.post(PASSKEYS, form);
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.text()).contains("The name must have 1 to 100 characters");
        }
    }

    @Test
    void failedSignInsCountForTheClientAddress() {
        var form = new MultipartForm().add("passkey", "{}".getBytes());

        assertThat(manyTimes("127.0.0.83", SIGN_IN, form.contentType(), form.bytes(), 401))
                .isEqualTo(429);
    }

    @Test
    void challengesCountForTheClientAddress() {
        assertThat(manyTimes("127.0.0.84", CHALLENGE, "text/plain", new byte[0], 200))
                .isEqualTo(429);
    }

    /** Sends a request 150 times from an address, or until its status is not {@code expected}. Returns the last status. */
    private int manyTimes(String address, String path, String contentType, byte[] body, int expected) {
        var visitor = new Visitor(api);
        visitor.get(SIGN_IN);
        var request = "POST " + path + "?" + visitor.token()
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: collate-csrf="
                + visitor.cookie("collate-csrf") + "\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                + body.length + "\r\n\r\n" + new String(body, StandardCharsets.UTF_8);
        int status = expected;
        for (int i = 0; i < 150 && status == expected; i++) {
            status = RawHttp.exchange(address, api.port(), request.getBytes(StandardCharsets.UTF_8))
                    .status();
        }
        return status;
    }

    @Test
    void noLogLineContainsAResponse(CapturedOutput output) {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var options = options(person, PASSKEYS, OPTIONS);
        var passkey = new SoftwarePasskey(api.port());
        person.post(PASSKEYS, passkey.create(options, "secret label"));
        var visitor = new Visitor(api);
        var challenge = options(visitor, SIGN_IN, CHALLENGE);
        passkey.origin = "https://secret-origin.example";
        visitor.post(SIGN_IN, passkey.sign(challenge));

        assertThat(output.getAll())
                .contains("A passkey was rejected: com.webauthn4j")
                .doesNotContain(
                        options.get("challenge").asString(),
                        challenge.get("challenge").asString(),
                        passkey.id(),
                        "secret-origin",
                        "secret label",
                        holder.email());
    }

    private SoftwarePasskey added(Visitor person, String label) {
        var passkey = new SoftwarePasskey(api.port());
        var response = person.post(PASSKEYS, passkey.create(options(person, PASSKEYS, OPTIONS), label));
        assertThat(response.status()).as(response.text()).isEqualTo(303);
        return passkey;
    }

    private static Response signIn(Visitor visitor, SoftwarePasskey passkey, String query) {
        return visitor.post(SIGN_IN + query, passkey.sign(options(visitor, SIGN_IN, CHALLENGE)));
    }

    /** Opens a page, and requests the options that its script needs. */
    private static JsonNode options(Visitor visitor, String page, String path) {
        visitor.get(page);
        var response = visitor.post(path, new MultipartForm());
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("application/json");
        return response.json();
    }

    private String audit(AccountHolder holder) {
        var entry = new AdminApi(api)
                .api()
                .get("/admin/v1/audit?subject=" + holder.id())
                .json()
                .get("entries")
                .get(0);
        return entry.get("actor").asString() + " " + entry.get("action").asString();
    }
}
