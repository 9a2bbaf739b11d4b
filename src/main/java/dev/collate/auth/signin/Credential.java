package dev.collate.auth.signin;

/**
 * What a person has signed in with.
 *
 * @param hash the SHA-256 of the secret of the API key, or of the admin token, in hexadecimal; never the secret itself
 */
public record Credential(Kind kind, String hash) {
    /** The kinds of credentials. */
    public enum Kind {
        /** The secret of an API key. */
        KEY,
        /** The admin token of the server. If the server has none, the operator has signed in with the link of the first start. */
        OPERATOR
    }

    /** Returns the credential of the API key whose secret has this hash. */
    public static Credential ofKey(String secretHash) {
        return new Credential(Kind.KEY, secretHash);
    }

    public boolean isOperator() {
        return kind == Kind.OPERATOR;
    }
}
