/**
 * Text as the bytes in which it was received: {@link dev.collate.utf8.Utf8Slice} is the input of every engine. Also what several readers of
 * bytes need: the lexical rules of JSON, searches of eight bytes at a time, numbers of several bytes.
 */
@NullMarked
package dev.collate.utf8;

import org.jspecify.annotations.NullMarked;
