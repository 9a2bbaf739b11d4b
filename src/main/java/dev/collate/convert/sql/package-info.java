/**
 * CSV to SQL, in two passes over the bytes of the text. The first ({@link dev.collate.convert.sql.TypeInference}) checks every row and
 * gathers what the cells of each column have in common ({@link dev.collate.convert.sql.ColumnFacts}); from that
 * {@link dev.collate.convert.sql.TableDesign} chooses types within the limits of the {@link dev.collate.convert.sql.Dialect}'s engine.
 * The second ({@link dev.collate.convert.sql.SqlWriter}) writes the statements straight to the output and cannot fail, since the first
 * has seen every cell. {@link dev.collate.convert.sql.SqlScript} is the way in.
 */
@NullMarked
package dev.collate.convert.sql;

import org.jspecify.annotations.NullMarked;
