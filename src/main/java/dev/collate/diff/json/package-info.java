/** Structured comparison of JSON. */
@NullMarked
package dev.collate.diff.json;

import org.jspecify.annotations.NullMarked;
