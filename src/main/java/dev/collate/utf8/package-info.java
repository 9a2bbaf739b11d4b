/**
 * Works with text as UTF-8 bytes, without decoding it to strings. {@link dev.collate.utf8.Utf8Slice} is the input of every engine that
 * reads text. The other classes are shared by several parsers: they read the strings and the white space of JSON, search eight bytes at a
 * time, read binary integers of several bytes, and convert texts to lower and upper case.
 */
@NullMarked
package dev.collate.utf8;

import org.jspecify.annotations.NullMarked;
