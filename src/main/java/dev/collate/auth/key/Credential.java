package dev.collate.auth.key;

/**
 * Identifies what a person has signed in with. If it is no longer valid, the session of the person ends.
 *
 * @param hash the SHA-256 of the secret of the API key, or of the admin token, in hexadecimal; never the secret itself
 */
public record Credential(Kind kind, String hash) {
    /** The kinds of credentials. */
    public enum Kind {
        /** The secret of an API key. */
        KEY,
        /**
         * The password or a passkey of an account, or its identity at a provider. The hash belongs to the key that the website uses for the
         * account.
         */
        ACCOUNT,
        /** The admin token of the server. If the server has none, the operator has signed in with the link of the first start. */
        OPERATOR
    }

    /** Returns the credential of the API key whose secret has this hash. */
    public static Credential ofKey(String secretHash) {
        return new Credential(Kind.KEY, secretHash);
    }

    /** Returns the credential of the account whose key for the website has a secret with this hash. */
    public static Credential ofAccount(String secretHash) {
        return new Credential(Kind.ACCOUNT, secretHash);
    }

    public boolean isOperator() {
        return kind == Kind.OPERATOR;
    }
}
