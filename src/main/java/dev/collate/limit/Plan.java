package dev.collate.limit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a key's owner has subscribed to. The figures behind a plan are configuration. */
public enum Plan {
    FREE,
    PRO,
    TEAM,
    ENTERPRISE;

    /** The name in requests, answers and configuration: {@code pro}. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
