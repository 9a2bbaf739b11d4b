/**
 * Infers the types of columns from their cells: {@link dev.collate.engine.sql.infer.TypeInference} checks every row and
 * gathers the statistics of each column, and {@link dev.collate.engine.sql.infer.TypeFamily} decides which type fits
 * them within the limits of a dialect. The package does not depend on a dialect.
 */
@NullMarked
package dev.collate.engine.sql.infer;

import org.jspecify.annotations.NullMarked;
