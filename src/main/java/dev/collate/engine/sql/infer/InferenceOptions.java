package dev.collate.engine.sql.infer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of type inference.
 *
 * @param names the names of the columns, for error messages
 * @param chosen the type that the caller requests for each column; null if the type is to be inferred
 * @param checkNuls whether to check each cell for U+0000; true if the CSV contains this character
 * @param dates the format of dates in the CSV, in addition to ISO 8601; null if there is none
 */
public record InferenceOptions(
        NullCells nullCells,
        ValueLimits limits,
        List<String> names,
        List<@Nullable RequestedType> chosen,
        boolean checkNuls,
        @Nullable DateFormat dates) {}
