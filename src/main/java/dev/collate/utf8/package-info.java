/** Text as the bytes it came in: {@link dev.collate.utf8.Utf8Slice}, what every engine takes. */
@NullMarked
package dev.collate.utf8;

import org.jspecify.annotations.NullMarked;
