package dev.collate.engine.result;

import java.util.Locale;

/** The kind of difference at a path. */
public enum ChangeType {
    CHANGED,
    ADDED,
    REMOVED,
    MOVED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
