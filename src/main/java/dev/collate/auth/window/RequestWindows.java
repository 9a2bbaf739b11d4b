package dev.collate.auth.window;

import dev.collate.limit.Quota;
import java.util.UUID;

/** Counts the requests of each key in a rolling window. */
public sealed interface RequestWindows permits MemoryWindows, DatabaseWindows {
    /** Counts one request of a key now, unless its window already holds {@code limit} requests. */
    Quota take(UUID keyId, int limit);
}
