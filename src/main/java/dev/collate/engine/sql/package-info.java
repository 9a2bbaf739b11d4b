/**
 * Converts CSV to SQL in two passes over the bytes of the CSV. The first pass ({@code infer}) validates every row and collects the
 * statistics of each column. From these statistics, {@link dev.collate.engine.sql.InferredTable} chooses types within the limits of the
 * {@link dev.collate.engine.sql.Dialect}. The second pass ({@link dev.collate.engine.sql.SqlWriter}) writes the statements directly to the
 * output and cannot fail, because the first pass has validated every cell. {@link dev.collate.engine.sql.SqlScript} is the entry point.
 */
@NullMarked
package dev.collate.engine.sql;

import org.jspecify.annotations.NullMarked;
