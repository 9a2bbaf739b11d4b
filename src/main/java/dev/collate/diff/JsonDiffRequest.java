package dev.collate.diff;

import dev.collate.diff.json.JsonOptions;
import dev.collate.diff.json.PathPattern;
import dev.collate.diff.json.notation.Notation;
import dev.collate.utf8.Utf8;
import dev.collate.web.body.Members;
import java.util.ArrayList;
import java.util.List;

/**
 * A comparison of two documents that are trees, as it was asked for.
 *
 * @param original in JSON a text or the document itself; in other notations a text
 */
record JsonDiffRequest(Utf8 original, Utf8 modified, JsonOptions options) {
    private static final String IGNORE_PATHS = "options.ignorePaths";

    static JsonDiffRequest of(Members members, Notation notation, DiffSettings settings) {
        var original = document(members, "original", notation);
        var modified = document(members, "modified", notation);
        boolean semantic = members.flag("options.semantic", true);
        var options = new JsonOptions(
                semantic,
                members.flag("options.ignoreKeyOrder", semantic),
                members.flag("options.arrayOrderMatters", true),
                ignorePaths(members),
                members.string("options.arrayKey", null),
                members.number("options.numericTolerance", 0, 0, Double.MAX_VALUE),
                settings.workBudget());
        members.check();
        return new JsonDiffRequest(original, modified, options);
    }

    private static Utf8 document(Members members, String name, Notation notation) {
        return notation == Notation.JSON ? members.content(name).text() : members.text(name);
    }

    private static List<PathPattern> ignorePaths(Members members) {
        var texts = members.strings(IGNORE_PATHS);
        if (texts.size() > JsonOptions.MOST_PATHS) {
            members.reject(IGNORE_PATHS, "must not have more than " + JsonOptions.MOST_PATHS + " paths");
            return List.of();
        }
        var patterns = new ArrayList<PathPattern>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                patterns.add(PathPattern.parse(texts.get(i)));
            } catch (IllegalArgumentException e) {
                members.reject(IGNORE_PATHS + "[" + i + "]", String.valueOf(e.getMessage()));
            }
        }
        return patterns;
    }
}
