package dev.collate.engine.sql.infer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the cells of a table may be.
 *
 * @param names of the columns, for errors
 * @param chosen the requested type family of each column, null to infer it
 * @param checkNuls whether the text contains U+0000
 */
public record InferenceOptions(
        NullCells nullCells,
        ValueLimits limits,
        List<String> names,
        List<@Nullable TypeFamily> chosen,
        boolean checkNuls) {}
