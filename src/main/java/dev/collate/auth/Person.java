package dev.collate.auth;

/** Somebody who is signed in to the website. Controllers of pages receive the person as {@code @AuthenticationPrincipal}. */
public sealed interface Person permits Caller, Operator {
    /** Returns the name that the pages show. */
    String name();
}
