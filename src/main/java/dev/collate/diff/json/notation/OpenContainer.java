package dev.collate.diff.json.notation;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;

/** A mapping or sequence that is not closed yet. */
final class OpenContainer {
    final CollectionStartEvent event;
    final int start;
    final boolean isKey;
    final @Nullable Set<String> keys;
    boolean wantsKey;
    boolean empty = true;
    int height;

    OpenContainer(CollectionStartEvent event, int start, boolean isKey) {
        this.event = event;
        this.start = start;
        this.isKey = isKey;
        this.wantsKey = event.getEventId() == Event.ID.MappingStart;
        this.keys = wantsKey ? new HashSet<>() : null;
    }
}
