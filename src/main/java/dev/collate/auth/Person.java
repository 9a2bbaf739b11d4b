package dev.collate.auth;

/** Somebody who is signed in to the website. Controllers of pages receive the person as {@code @AuthenticationPrincipal}. */
public sealed interface Person permits Caller, Person.Operator {
    /** Returns the name that the pages show. */
    String name();

    /** The operator of the server, who may use the console. The operator has no API key. */
    record Operator() implements Person {
        @Override
        public String name() {
            return "operator";
        }
    }
}
