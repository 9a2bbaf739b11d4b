package dev.collate.engine.sql.infer;

import org.jspecify.annotations.Nullable;

/**
 * The cell that decided the type of a column.
 *
 * @param family the family of the type
 * @param before the family of the cells above it; null if it is the first cell with a value
 * @param row the number of its data row, from 1
 * @param cell the beginning of its text
 * @param leadingZeros whether the column is text because numbers have leading zeros or plus signs
 */
public record TypeReason(TypeFamily family, @Nullable TypeFamily before, int row, String cell, boolean leadingZeros) {}
