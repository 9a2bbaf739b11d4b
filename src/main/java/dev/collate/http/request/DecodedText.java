package dev.collate.http.request;

import dev.collate.utf8.Utf8Slice;

/**
 * A text of a form in UTF-8.
 *
 * @param charset the name of the charset in which the text was sent
 * @param heapBytes the bytes of heap that the text takes in addition to the form
 */
public record DecodedText(Utf8Slice text, String charset, long heapBytes) {}
