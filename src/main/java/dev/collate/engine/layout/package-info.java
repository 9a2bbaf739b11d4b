/**
 * Indents valid JSON and XML for readers: values and elements are on their own lines. Only white space between tokens changes, and XML
 * loses its byte order mark. If an element has text between its child elements, its content is not changed from the first text on.
 */
@NullMarked
package dev.collate.engine.layout;

import org.jspecify.annotations.NullMarked;
