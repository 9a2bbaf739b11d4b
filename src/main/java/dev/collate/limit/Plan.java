package dev.collate.limit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The subscription plan of an API key. The limits of a plan are configured under {@code collate.plans}. */
public enum Plan {
    FREE,
    PRO,
    TEAM,
    ENTERPRISE;

    /** Returns the name that requests, responses and the configuration use, such as {@code pro}. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
