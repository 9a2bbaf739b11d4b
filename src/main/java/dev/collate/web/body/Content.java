package dev.collate.web.body;

import dev.collate.utf8.Utf8;

/**
 * A document that was sent.
 *
 * @param text the document's text
 * @param inline true when it stood in the JSON body as a value other than a string, so that {@code text} is JSON
 */
public record Content(Utf8 text, boolean inline) {}
