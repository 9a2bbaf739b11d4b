/** Lays valid JSON and XML out for reading: one value or element per line, indented. Only the white space between tokens changes. */
@NullMarked
package dev.collate.engine.layout;

import org.jspecify.annotations.NullMarked;
