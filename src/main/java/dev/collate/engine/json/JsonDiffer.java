package dev.collate.engine.json;

import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.json.match.ContentOrder;
import dev.collate.engine.json.match.TreeComparer;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.TableReader;
import dev.collate.engine.json.parse.Tape;
import dev.collate.engine.json.parse.TapeReader;
import dev.collate.engine.json.report.JsonDifferences;
import dev.collate.engine.result.DifferenceSearch;
import dev.collate.parallel.Parallel;
import dev.collate.utf8.Utf8;
import java.util.List;

/** Compares two documents that are trees of objects, arrays and scalars. */
public final class JsonDiffer {
    private static final String ORIGINAL = "original";
    private static final String MODIFIED = "modified";

    private JsonDiffer() {}

    /**
     * What differs between two documents.
     *
     * @throws dev.collate.problem.ApiException 422 with the input's name, line and column when one is not well-formed, repeats a name in
     *     an object, or is nested more than 500 levels deep
     */
    public static JsonDifferences compare(Notation notation, Utf8 original, Utf8 modified, JsonOptions options) {
        var tapes = Parallel.<Tape>all(
                (long) original.length() + modified.length(),
                List.of(
                        () -> read(notation, original, ORIGINAL, options),
                        () -> read(notation, modified, MODIFIED, options)));
        var before = tapes.getFirst();
        var after = tapes.getLast();
        return compare(before, after, options);
    }

    /** A document as a tape. */
    static Tape read(Notation notation, Utf8 text, String input, JsonOptions options) {
        return switch (notation) {
            case Notation.Json json -> TapeReader.read(text, input, options);
            case Notation.Yaml yaml -> TapeReader.read(yaml.toJson(text, input), input, options);
            case Notation.Csv csv -> TableReader.read(text, csv.delimiter(), input, options);
        };
    }

    /** What differs between two documents that were read with these options. */
    static JsonDifferences compare(Tape before, Tape after, JsonOptions options) {
        boolean turned = new ContentOrder(before, after, options).compare() > 0;
        DifferenceSearch search = (deepest, found) -> {
            var budget = new WorkBudget(options.workBudget());
            new TreeComparer(before, after, options, budget, found, deepest, turned).compareRoots();
            return budget.spent();
        };
        var outcome = search.run(TapeReader.DEEPEST, JsonDifferences.DETAILS, before.length() + after.length());
        return new JsonDifferences(before, after, outcome.found(), outcome.approximate());
    }
}
