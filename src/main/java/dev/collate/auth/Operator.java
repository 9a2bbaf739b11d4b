package dev.collate.auth;

/** The operator of the server, who may use the console. The operator has no API key. */
public record Operator() implements Person {
    @Override
    public String name() {
        return "operator";
    }
}
