package dev.collate.diff.json;

import dev.collate.diff.json.notation.Notation;
import dev.collate.diff.sequence.WorkBudget;
import dev.collate.utf8.Utf8;

/** Compares two documents that are trees of objects, arrays and scalars. */
public final class JsonDiffer {
    /** All paths of an answer together may be this much longer than the documents; else it names fewer and larger places. */
    private static final long PATH_GROWTH = 8;

    /** Paths of this length together are never too long. */
    private static final long FREE_PATHS = 1 << 20;

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
        var before = TapeReader.read(notation.toJson(original, ORIGINAL), ORIGINAL, options);
        var after = TapeReader.read(notation.toJson(modified, MODIFIED), MODIFIED, options);
        long mostPathBytes = FREE_PATHS
                + PATH_GROWTH * (before.text(0).length() + (long) after.text(0).length());
        boolean turned = before.compareText(after) > 0;
        int deepest = TapeReader.DEEPEST;
        while (true) {
            var found = new Differences(mostPathBytes);
            var budget = new WorkBudget(options.workBudget());
            new TreeComparer(before, after, options, budget, found, deepest, turned)
                    .compare(TreeComparer.Scope.ROOT, 0, 0, Place.NAMED);
            // On one level every name stands in one path, so this ends.
            if (!found.tooMany() || deepest == 1) {
                boolean approximate = budget.spent() || deepest < TapeReader.DEEPEST;
                return new JsonDifferences(before, after, found, approximate);
            }
            deepest /= 2;
        }
    }
}
