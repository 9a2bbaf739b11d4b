package dev.collate.auth.signin;

import dev.collate.http.request.RequestParameters;

/**
 * The response of a browser to the options that Spring Security has created. The script of the page writes it into the fields of a form.
 *
 * @param challenge the challenge of the options, in base64url
 * @param credential the {@code PublicKeyCredential} of the browser as JSON
 */
public record PasskeyResponse(String challenge, String credential) {
    /** The name of the field with the JSON. A form with this field signs in with a passkey, or adds one. */
    public static final String FIELD = "passkey";

    /** Reads the parameters {@code passkey} and {@code challenge}. */
    public static PasskeyResponse of(RequestParameters parameters) {
        return new PasskeyResponse(parameters.requiredString("challenge"), parameters.requiredString(FIELD));
    }

    /** Does not contain the response, so that no log contains it. */
    @Override
    public String toString() {
        return "PasskeyResponse";
    }
}
