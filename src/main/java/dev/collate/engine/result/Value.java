package dev.collate.engine.result;

import dev.collate.utf8.Utf8Slice;

/** A value of a document, as sent in a response. */
public sealed interface Value {
    /** A plain string, sent as a JSON string. */
    record Text(String text) implements Value {}

    /** JSON text. It is sent unchanged, so that every number keeps the digits of the document. */
    record Json(Utf8Slice json) implements Value {}
}
