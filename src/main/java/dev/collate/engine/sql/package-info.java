/**
 * CSV to SQL, in two passes over the bytes of the text. The first ({@code infer}) checks every row and gathers what the cells of each
 * column have in common; from that {@link dev.collate.engine.sql.InferredTable} chooses types within the limits of the
 * {@link dev.collate.engine.sql.Dialect}'s engine. The second ({@link dev.collate.engine.sql.SqlWriter}) writes the statements straight to the
 * output and cannot fail, since the first has seen every cell. {@link dev.collate.engine.sql.SqlScript} is the way in.
 */
@NullMarked
package dev.collate.engine.sql;

import org.jspecify.annotations.NullMarked;
