package dev.collate.site;

import static dev.collate.site.PasskeyForms.CHALLENGE;
import static dev.collate.site.PasskeyForms.OPTIONS;
import static dev.collate.site.PasskeyForms.PASSKEYS;
import static dev.collate.site.PasskeyForms.SIGN_IN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.key.Sha256;
import dev.collate.testing.Api;
import dev.collate.testing.BlockedTransactions;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.node.ObjectNode;

/** Tests the sign-in with passkeys, and how people add and delete them. {@link PasskeyRejectionTest} tests wrong responses. */
@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class PasskeyTest {
    private static final String SESSION = "collate-session";

    /** Adds a passkey with another credential id to the account of a passkey. */
    private static final String COPY = """
            insert into user_credentials (credential_id, user_entity_user_id, public_key, signature_count, uv_initialized,
                backup_eligible, authenticator_transports, public_key_credential_type, backup_state, attestation_object,
                attestation_client_data_json, created, last_used, label)
            select ?, user_entity_user_id, public_key, signature_count, uv_initialized,
                backup_eligible, authenticator_transports, public_key_credential_type, backup_state, attestation_object,
                attestation_client_data_json, created, last_used, label
            from user_credentials where credential_id = ?""";

    private static final String SIGNED_IN = "Sign out";

    @Autowired
    private Api api;

    @Autowired
    private JdbcClient database;

    @Autowired
    private DataSource source;

    @Autowired
    private PlatformTransactionManager transactions;

    @Test
    void aPersonAddsAPasskeyAndSignsInWithIt() {
        var holder = AccountHolder.withPassword(api);
        var passkey = PasskeyForms.added(api, holder.signedIn(), "Anna's <phone>");
        var visitor = new Visitor(api);
        visitor.setCookie(SESSION, "chosen-by-an-attacker");
        var response = PasskeyForms.signIn(visitor, passkey, "?continue=/account/passkeys");

        assertThat(response.status()).isEqualTo(303);
        assertThat(response.header("Location")).isEqualTo("./account/passkeys");
        assertThat(visitor.cookie(SESSION)).isNotEqualTo("chosen-by-an-attacker");
        assertThat(visitor.get(PASSKEYS).text())
                .contains(SIGNED_IN, holder.name(), "Anna&#39;s &lt;phone&gt;", passkey.id());
        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
        assertThat(holder.audit()).first().isEqualTo("account " + holder.id() + " account.passkey.add");
    }

    @Test
    void theOptionsAskForAVerifiedUserOfTheOwnWebsite() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var options = PasskeyForms.options(person, PASSKEYS, OPTIONS);

        assertThat(options.get("rp").get("id").asString()).isEqualTo("localhost");
        assertThat(options.get("user").get("name").asString()).isEqualTo(holder.email());
        assertThat(options.get("user").get("displayName").asString()).isEqualTo(holder.name());
        assertThat(options.get("authenticatorSelection").get("userVerification").asString())
                .isEqualTo("required");
        var passkey = PasskeyForms.added(api, person, "first");
        assertThat(PasskeyForms.options(person, PASSKEYS, OPTIONS)
                        .get("excludeCredentials")
                        .get(0)
                        .get("id")
                        .asString())
                .isEqualTo(passkey.id());
        var challenge = PasskeyForms.options(new Visitor(api), SIGN_IN, CHALLENGE);
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
        var form = passkey.create(PasskeyForms.options(visitor, invitation, invitation + "/passkey"), "laptop");

        assertThat(visitor.post(invitation, form).status()).isEqualTo(303);
        assertThat(visitor.get("/").text()).contains(SIGNED_IN, holder.name());
        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
        assertThat(new Visitor(api).get(invitation).status()).isEqualTo(404);
        visitor.get("/");
        assertThat(visitor.post(invitation + "/passkey").status()).isEqualTo(404);
    }

    @Test
    void anInvitationStaysValidIfThePasskeyIsRejected() {
        var invitation = AccountHolder.create(api).invite();
        var visitor = new Visitor(api);
        var passkey = new SoftwarePasskey(api.port());
        passkey.origin = "https://evil.example";
        var form = passkey.create(PasskeyForms.options(visitor, invitation, invitation + "/passkey"), "laptop");
        var response = visitor.post(invitation, form);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("The passkey was not accepted");
        assertThat(AccountHolder.accept(new Visitor(api), invitation, AccountHolder.PASSWORD)
                        .status())
                .isEqualTo(303);
    }

    @Test
    void aChallengeWorksOnceAndOnlyInItsBrowserAndForItsPurpose() {
        var passkey = PasskeyForms.added(api, AccountHolder.withPassword(api).signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(PasskeyForms.options(visitor, SIGN_IN, CHALLENGE));
        var other = new Visitor(api);
        other.get(SIGN_IN);

        assertThat(other.post(SIGN_IN, signed).status()).isEqualTo(401);
        assertThat(visitor.post(SIGN_IN, PasskeyForms.malformed("{}")).status()).isEqualTo(401);
        assertThat(visitor.post(SIGN_IN, signed).status())
                .as("used by the malformed response")
                .isEqualTo(401);
        signed = passkey.sign(PasskeyForms.options(visitor, SIGN_IN, CHALLENGE));
        assertThat(visitor.post(SIGN_IN, signed).status()).isEqualTo(303);
        visitor.get(PASSKEYS);
        assertThat(visitor.post(SIGN_IN, signed).status()).isEqualTo(401);
        var forAdding = passkey.sign(PasskeyForms.options(visitor, PASSKEYS, OPTIONS));
        assertThat(visitor.post(SIGN_IN, forAdding).status()).isEqualTo(401);
        var person = AccountHolder.withPassword(api).signedIn();
        var forSignIn = PasskeyForms.options(person, PASSKEYS, OPTIONS);
        person.get(SIGN_IN);
        ((ObjectNode) forSignIn)
                .set(
                        "challenge",
                        PasskeyForms.options(person, SIGN_IN, CHALLENGE).get("challenge"));
        assertThat(person.post(PASSKEYS, new SoftwarePasskey(api.port()).create(forSignIn, "x"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void oneOfTwoConcurrentRequestsUsesAChallenge() throws Exception {
        var passkey = PasskeyForms.added(api, AccountHolder.withPassword(api).signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(PasskeyForms.options(visitor, SIGN_IN, CHALLENGE));
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
                List.of(() -> person.post(OPTIONS).status()),
                // H2 does not report that a transaction waits before it inserts the same row.
                () -> Threads.pause(Duration.ofMillis(500)));

        assertThat(statuses).containsExactly(401);
        PasskeyForms.added(api, person, "first");
    }

    /** Sends requests that wait for a transaction, and ends this transaction. Returns the statuses of their responses. */
    private List<Integer> whileTransaction(Runnable change, List<Callable<Integer>> requests) throws Exception {
        return whileTransaction(change, requests, () -> BlockedTransactions.await(source, requests.size()));
    }

    private List<Integer> whileTransaction(Runnable change, List<Callable<Integer>> requests, Runnable untilBlocked)
            throws Exception {
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(2)) {
            var sent = new TransactionTemplate(transactions).execute(status -> {
                change.run();
                var posts = requests.stream().map(threads::submit).toList();
                untilBlocked.run();
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
        var form = new SoftwarePasskey(api.port()).create(PasskeyForms.options(anna, PASSKEYS, OPTIONS), "of Anna");
        bob.get(PASSKEYS);

        assertThat(bob.post(PASSKEYS, form).status()).isEqualTo(400);
        assertThat(bob.get(PASSKEYS).text()).doesNotContain("of Anna");
    }

    @Test
    void aChallengeEndsWithItsSession() {
        var passkey = PasskeyForms.added(api, AccountHolder.withPassword(api).signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(PasskeyForms.options(visitor, SIGN_IN, CHALLENGE));
        database.sql("update site_session set max_inactive_interval = 0 where session_id = ?")
                .param(Sha256.hex(visitor.cookie("collate-session")))
                .update();

        assertThat(visitor.post(SIGN_IN, signed).status()).isEqualTo(401);
    }

    @Test
    void aDisabledAccountIsClosed() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var passkey = PasskeyForms.added(api, person, "first");
        holder.change("{'disabled': true}");

        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(401);
        assertThat(person.get("/").text()).doesNotContain(SIGNED_IN);
        holder.change("{'disabled': false}");
        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
    }

    @Test
    void aDeletedPasskeyCannotSignInAndOtherSessionsEnd() {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var passkey = PasskeyForms.added(api, person, "first");
        var other = new Visitor(api);
        PasskeyForms.signIn(other, passkey, "");
        var session = person.cookie(SESSION);
        var deleted = person.post(PASSKEYS + "/" + passkey.id() + "/delete");

        assertThat(deleted.status()).isEqualTo(303);
        assertThat(person.cookie(SESSION)).isNotEqualTo(session);
        assertThat(person.get(PASSKEYS).text()).contains("This account has no passkeys.");
        assertThat(other.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(401);
        assertThat(holder.audit()).first().isEqualTo("account " + holder.id() + " account.passkey.delete");
    }

    @Test
    void aPasskeyThatIsDeletedDuringASignInStaysDeleted() throws Exception {
        var holder = AccountHolder.withPassword(api);
        var passkey = PasskeyForms.added(api, holder.signedIn(), "first");
        var visitor = new Visitor(api);
        var signed = passkey.sign(PasskeyForms.options(visitor, SIGN_IN, CHALLENGE));
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
        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(401);
    }

    @Test
    void aPasskeyIsNotAddedByASessionThatHasEnded() throws Exception {
        var holder = AccountHolder.withPassword(api);
        var attacker = holder.signedIn();
        var form = new SoftwarePasskey(api.port())
                .create(PasskeyForms.options(attacker, PASSKEYS, OPTIONS), "of the attacker");
        var person = holder.signedIn();
        person.get("/account");

        assertThat(attacker.postSlowly(
                                PASSKEYS,
                                form,
                                database,
                                () -> assertThat(person.post("/sign-out/everywhere")
                                                .status())
                                        .isEqualTo(303))
                        .status())
                .isEqualTo(401);
        assertThat(holder.signedIn().get(PASSKEYS).text()).doesNotContain("of the attacker");
    }

    @Test
    void aPasskeyOfAnotherAccountIsNotFound() {
        var passkey = PasskeyForms.added(api, AccountHolder.withPassword(api).signedIn(), "first");
        var stranger = AccountHolder.withPassword(api).signedIn();
        stranger.get(PASSKEYS);

        for (var id : List.of(passkey.id(), "unknown", "!")) {
            assertThat(stranger.post(PASSKEYS + "/" + id + "/delete").status())
                    .as(id)
                    .isEqualTo(404);
        }
        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
    }

    @Test
    void aPasskeyBelongsToOneAccount() {
        var passkey = PasskeyForms.added(api, AccountHolder.withPassword(api).signedIn(), "first");
        var stranger = AccountHolder.withPassword(api).signedIn();

        assertThat(stranger.post(PASSKEYS, passkey.create(PasskeyForms.options(stranger, PASSKEYS, OPTIONS), "copy"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void anAccountHasAtMostTwentyPasskeys() {
        var person = AccountHolder.withPassword(api).signedIn();
        var first = PasskeyForms.added(api, person, "passkey 0");
        for (int i = 1; i < 19; i++) {
            database.sql(COPY).params("copy-" + i, first.id()).update();
        }
        PasskeyForms.added(api, person, "passkey 19");
        var form = new SoftwarePasskey(api.port()).create(PasskeyForms.options(person, PASSKEYS, OPTIONS), "21");
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
            assertThat(program.post(path).status()).as(path).isEqualTo(403);
            var visitor = new Visitor(api);
            visitor.get(SIGN_IN);
            assertThat(visitor.post(path).status()).as(path).isEqualTo(401);
            assertThat(api.postForm(path, MultipartForm.of()).status()).as(path).isEqualTo(403);
        }
        assertThat(new Visitor(api).get(PASSKEYS).header("Location"))
                .contains("sign-in?continue=%2Faccount%2Fpasskeys");
    }

    @Test
    void noLogLineContainsAResponse(CapturedOutput output) {
        var holder = AccountHolder.withPassword(api);
        var person = holder.signedIn();
        var options = PasskeyForms.options(person, PASSKEYS, OPTIONS);
        var passkey = new SoftwarePasskey(api.port());
        person.post(PASSKEYS, passkey.create(options, "secret label"));
        var visitor = new Visitor(api);
        var challenge = PasskeyForms.options(visitor, SIGN_IN, CHALLENGE);
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
}
