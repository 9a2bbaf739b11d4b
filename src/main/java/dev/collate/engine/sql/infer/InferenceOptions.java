package dev.collate.engine.sql.infer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of type inference.
 *
 * @param names the names of the columns, for error messages
 * @param chosen the type that the caller requests for each column; null if the type is to be inferred
 * @param checkNuls whether to check each cell for U+0000; true if the CSV contains this character
 * @param notations how the cells of each column are written
 */
public record InferenceOptions(
        NullCells nullCells,
        ValueLimits limits,
        List<String> names,
        List<@Nullable RequestedType> chosen,
        boolean checkNuls,
        List<Notation> notations) {
    /** Returns a copy with other notations. */
    public InferenceOptions with(List<Notation> others) {
        return new InferenceOptions(nullCells, limits, names, chosen, checkNuls, others);
    }
}
