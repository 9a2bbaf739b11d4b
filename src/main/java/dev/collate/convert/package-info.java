/**
 * The conversion endpoint. {@code ConvertRequest} reads the members, {@link dev.collate.engine.sql} prepares the script from the
 * bytes that {@link dev.collate.engine.csv} scans, and {@code ConvertResponse} is the JSON that is sent, written while the script is made.
 */
@NullMarked
package dev.collate.convert;

import org.jspecify.annotations.NullMarked;
