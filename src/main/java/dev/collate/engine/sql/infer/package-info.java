/**
 * Infers the types of columns from their cells: {@link dev.collate.engine.sql.infer.TypeInference} checks every row and gathers the facts
 * about each column, {@link dev.collate.engine.sql.infer.TypeFamily} says which type holds them within the limits of a dialect. It knows no
 * dialect.
 */
@NullMarked
package dev.collate.engine.sql.infer;

import org.jspecify.annotations.NullMarked;
