/** Text as the bytes in which it was received: {@link dev.collate.utf8.Utf8Slice} is the input of every engine. */
@NullMarked
package dev.collate.utf8;

import org.jspecify.annotations.NullMarked;
