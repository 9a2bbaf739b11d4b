/**
 * The conversion endpoint. {@code ConvertRequest} reads the parameters. {@link dev.collate.engine.sql} converts the CSV, which {@link
 * dev.collate.engine.csv} scans. {@code ConvertResponse} is the JSON response. It is written while the SQL is generated.
 */
@NullMarked
package dev.collate.convert;

import org.jspecify.annotations.NullMarked;
