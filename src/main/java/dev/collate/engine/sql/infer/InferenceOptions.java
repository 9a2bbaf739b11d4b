package dev.collate.engine.sql.infer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of type inference.
 *
 * @param columnNames the names of the columns, for error messages
 * @param requestedTypes the type that the caller requests for each column; null if the type is to be inferred
 * @param checksNuls whether to check each cell for U+0000; true if the CSV contains this character
 * @param notations how the cells of each column are written
 */
public record InferenceOptions(
        NullCells nullCells,
        ValueLimits limits,
        List<String> columnNames,
        List<@Nullable RequestedType> requestedTypes,
        boolean checksNuls,
        List<Notation> notations) {
    /** Returns a copy with other notations. */
    public InferenceOptions withNotations(List<Notation> newNotations) {
        return new InferenceOptions(nullCells, limits, columnNames, requestedTypes, checksNuls, newNotations);
    }
}
