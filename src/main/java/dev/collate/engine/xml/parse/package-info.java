/**
 * Parses XML 1.0 with namespaces: {@link dev.collate.engine.xml.parse.XmlReader} reads a document into an {@link
 * dev.collate.engine.xml.parse.XmlTree}. Ignored content is dropped while parsing, so matching needs no special cases.
 */
@NullMarked
package dev.collate.engine.xml.parse;

import org.jspecify.annotations.NullMarked;
