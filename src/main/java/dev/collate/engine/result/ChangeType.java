package dev.collate.engine.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How the value at a path differs. */
public enum ChangeType {
    CHANGED,
    ADDED,
    REMOVED,
    MOVED;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
