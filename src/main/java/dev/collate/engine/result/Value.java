package dev.collate.engine.result;

import dev.collate.utf8.Utf8Slice;

/** A value of a document, as it is sent in an answer. */
public sealed interface Value {
    /** A plain string, sent as a JSON string. */
    record Text(String text) implements Value {}

    /** JSON text, sent unchanged: every digit as the document spelled it. */
    record Json(Utf8Slice json) implements Value {}
}
