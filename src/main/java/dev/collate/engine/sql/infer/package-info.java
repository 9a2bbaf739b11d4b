/**
 * Infers the types of columns from their cells: {@link dev.collate.engine.sql.infer.TypeInference} checks every row and collects the
 * statistics of each column, and {@link dev.collate.engine.sql.infer.TypeFamily} decides which type fits the column. The package does not
 * depend on a dialect: it receives the limits of the database as {@link dev.collate.engine.sql.infer.ValueLimits}.
 */
@NullMarked
package dev.collate.engine.sql.infer;

import org.jspecify.annotations.NullMarked;
