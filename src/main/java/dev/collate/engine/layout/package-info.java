/** Indents valid JSON and XML for readers: each value or element is on its own line. Only the white space between tokens changes. */
@NullMarked
package dev.collate.engine.layout;

import org.jspecify.annotations.NullMarked;
