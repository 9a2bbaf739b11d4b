package dev.collate.engine.result;

import java.util.Locale;

/** How the value at a path differs. */
public enum ChangeType {
    CHANGED,
    ADDED,
    REMOVED,
    MOVED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
