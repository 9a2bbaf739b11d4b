/**
 * Indents valid JSON and XML for readers: values and elements are on their own lines. Only white space between tokens changes, and XML
 * loses its byte order mark. The content of an element that mixes text and elements stays as it is.
 */
@NullMarked
package dev.collate.engine.layout;

import org.jspecify.annotations.NullMarked;
