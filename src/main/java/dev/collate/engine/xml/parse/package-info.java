/**
 * Parses XML 1.0 with namespaces: {@link dev.collate.engine.xml.parse.XmlReader} reads a document into an {@link
 * dev.collate.engine.xml.parse.XmlTree}. The tree does not contain the content that the options ignore, so the comparison needs no special
 * cases for this content.
 */
@NullMarked
package dev.collate.engine.xml.parse;

import org.jspecify.annotations.NullMarked;
