package dev.collate.auth.account;

import java.util.UUID;

/**
 * The author of a change: an operator, a person, a key or the configuration of the server. The name is part of the audit log, so it
 * contains neither a secret nor an e-mail address.
 */
public record Actor(String name) {
    /** An operator with the admin token. */
    public static final Actor ADMIN_TOKEN = new Actor("admin token");

    /** The operator who is signed in to the console. */
    public static final Actor CONSOLE = new Actor("console");

    /** The configuration of the server, which contains keys. */
    public static final Actor CONFIGURATION = new Actor("configuration");

    /** A person who signs in at an OpenID provider for the first time, and gets an account. */
    public static final Actor SIGN_IN = new Actor("sign-in");

    /** The server itself, at its first start. */
    public static final Actor SERVER = new Actor("server");

    /** The holder of an account, who has signed in to the website as the account. */
    public static Actor account(UUID id) {
        return new Actor("account " + id);
    }

    /** The holder of an account, who uses one of its keys. */
    public static Actor key(UUID id) {
        return new Actor("key " + id);
    }
}
