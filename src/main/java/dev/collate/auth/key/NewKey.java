package dev.collate.auth.key;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** The response to the creation or the rotation of a key. Only this response contains the secret. */
public record NewKey(@JsonUnwrapped KeySummary key, String secret) {
    static NewKey of(ApiKey key, String secret) {
        return new NewKey(KeySummary.of(key), secret);
    }

    @Override
    public String toString() {
        return key.toString();
    }
}
