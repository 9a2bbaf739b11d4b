package dev.collate.site;

import static dev.collate.site.PasskeyForms.CHALLENGE;
import static dev.collate.site.PasskeyForms.OPTIONS;
import static dev.collate.site.PasskeyForms.PASSKEYS;
import static dev.collate.site.PasskeyForms.SIGN_IN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RawHttp;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests which responses of authenticators the server rejects, and that it counts failures. The database does not influence this. */
@RunningServer
class PasskeyRejectionTest {
    private static final String SIGNED_IN = "Sign out";
    private static final String REJECTED = "This passkey was not accepted";

    @Autowired
    private Api api;

    @Test
    void aResponseForAnotherWebsiteOrWithoutAVerifiedUserIsRejected() {
        var holder = AccountHolder.withPassword(api);
        assertRejected(
                PasskeyForms.added(api, holder.signedIn(), "1"), passkey -> passkey.origin = "https://evil.example");
        assertRejected(PasskeyForms.added(api, holder.signedIn(), "2"), passkey -> passkey.website = "evil.example");
        assertRejected(PasskeyForms.added(api, holder.signedIn(), "3"), passkey -> passkey.verifiesUser = false);
        assertRejected(PasskeyForms.added(api, holder.signedIn(), "4"), passkey -> passkey.userHandle = "");
        var other = PasskeyForms.added(api, AccountHolder.withPassword(api).signedIn(), "5");
        assertRejected(
                PasskeyForms.added(api, holder.signedIn(), "6"), passkey -> passkey.userHandle = other.userHandle);
        assertThat(PasskeyForms.signIn(new Visitor(api), new SoftwarePasskey(api.port()), "")
                        .text())
                .contains(REJECTED);
    }

    private void assertRejected(SoftwarePasskey passkey, Consumer<SoftwarePasskey> change) {
        assertThat(PasskeyForms.signIn(new Visitor(api), passkey, "").status()).isEqualTo(303);
        change.accept(passkey);
        var visitor = new Visitor(api);
        var response = PasskeyForms.signIn(visitor, passkey, "");
        assertThat(response.status()).isEqualTo(401);
        assertThat(response.text()).contains(REJECTED);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
    }

    @Test
    void aSignatureOfAnotherKeyIsRejected() {
        var holder = AccountHolder.withPassword(api);
        var passkey = PasskeyForms.added(api, holder.signedIn(), "first");
        var thief = new SoftwarePasskey(api.port());
        thief.userHandle = passkey.userHandle;
        var visitor = new Visitor(api);
        var options = PasskeyForms.options(visitor, SIGN_IN, CHALLENGE);
        var forged = new String(thief.sign(options).bytes(), StandardCharsets.UTF_8).replace(thief.id(), passkey.id());
        var response = visitor.send(visitor.request(SIGN_IN + "?" + visitor.token())
                .header("Content-Type", new MultipartForm().contentType())
                .POST(BodyPublishers.ofString(forged)));

        assertThat(response.status()).isEqualTo(401);
        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
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
        PasskeyForms.options(visitor, SIGN_IN, CHALLENGE);
        assertThat(visitor.post(SIGN_IN, PasskeyForms.malformed(credential)).status())
                .isEqualTo(401);
        var person = AccountHolder.withPassword(api).signedIn();
        PasskeyForms.options(person, PASSKEYS, OPTIONS);
        var response = person.post(PASSKEYS, PasskeyForms.malformed(credential));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.text()).contains("The passkey was not accepted", "value=\"malformed\"");
    }

    @Test
    void aLargeBodyAndABadLabelAreRejected() {
        var person = AccountHolder.withPassword(api).signedIn();
        var large = new MultipartForm().add("passkey", new byte[70_000]);
        person.get(PASSKEYS);
        assertThat(person.post(PASSKEYS, large).status()).isEqualTo(413);
        assertThat(person.post(SIGN_IN, large).status()).isEqualTo(413);
        for (var label : List.of(" ", "a\0b", "x".repeat(101))) {
            var form = new SoftwarePasskey(api.port()).create(PasskeyForms.options(person, PASSKEYS, OPTIONS), label);
            var response = person.post(PASSKEYS, form);
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.text()).contains("The name must have 1 to 100 characters");
        }
    }

    @Test
    void failedSignInsCountForTheClientAddress() {
        var form = new MultipartForm().add("passkey", "{}");

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
}
