package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.Api.Response;
import dev.collate.testing.MultipartForm;
import tools.jackson.databind.JsonNode;

/** Sends the forms of passkeys. */
final class PasskeyForms {
    static final String PASSKEYS = "/account/passkeys";
    static final String OPTIONS = PASSKEYS + "/options";
    static final String SIGN_IN = "/sign-in";
    static final String CHALLENGE = "/sign-in/passkey";

    private PasskeyForms() {}

    /** Adds a passkey to the account of a person who has signed in. */
    static SoftwarePasskey added(Api api, Visitor person, String label) {
        var passkey = new SoftwarePasskey(api.port());
        var response = person.post(PASSKEYS, passkey.create(options(person, PASSKEYS, OPTIONS), label));
        assertThat(response.status()).as(response.text()).isEqualTo(303);
        return passkey;
    }

    /** Signs in with a passkey. The query may say where to continue. */
    static Response signIn(Visitor visitor, SoftwarePasskey passkey, String query) {
        return visitor.post(SIGN_IN + query, passkey.sign(options(visitor, SIGN_IN, CHALLENGE)));
    }

    /** Opens a page, and requests the options that its script needs. */
    static JsonNode options(Visitor visitor, String page, String path) {
        visitor.get(page);
        var response = visitor.post(path);
        assertThat(response.status()).as(response.text()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("application/json");
        return response.json();
    }

    /** Returns a form with this text instead of the response of an authenticator. */
    static MultipartForm malformed(String credential) {
        return new MultipartForm().add("passkey", credential).add("label", "malformed");
    }
}
