package dev.collate.auth.window;

import dev.collate.limit.Quota;
import java.util.UUID;

/** The rolling window of every key. */
public sealed interface RequestWindows permits MemoryWindows, DatabaseWindows {
    /** Counts one request of a key now, unless its window holds {@code limit} requests already. */
    Quota take(UUID keyId, int limit);
}
