package dev.collate.auth.key;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A key with its secret, which is shown only in this response: the result of creating or rotating a key. */
record NewKey(@JsonUnwrapped KeySummary key, String secret) {
    static NewKey of(ApiKey key, String secret) {
        return new NewKey(KeySummary.of(key), secret);
    }

    @Override
    public String toString() {
        return key.toString();
    }
}
