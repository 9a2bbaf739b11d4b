/**
 * Parses XML 1.0 with namespaces: {@link dev.collate.engine.xml.parse.XmlReader} makes an {@link dev.collate.engine.xml.parse.XmlTree}.
 * What the options ignore is dropped while parsing, so matching has no special cases.
 */
@NullMarked
package dev.collate.engine.xml.parse;

import org.jspecify.annotations.NullMarked;
