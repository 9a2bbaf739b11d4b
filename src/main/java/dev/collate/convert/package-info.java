/**
 * The conversion endpoint. {@code ConvertRequest} reads the parameters, {@link dev.collate.engine.sql} prepares the script from the bytes
 * that {@link dev.collate.engine.csv} scans, and {@code ConvertResponse} is the JSON response, which is written while the script is
 * generated.
 */
@NullMarked
package dev.collate.convert;

import org.jspecify.annotations.NullMarked;
