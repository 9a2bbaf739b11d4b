package dev.collate.diff;

import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.PathPattern;
import dev.collate.http.body.RequestParameters;
import java.util.ArrayList;
import java.util.List;

/** Reads the options that the comparisons of trees have in common. */
final class TreeOptions {
    private static final String IGNORE_PATHS = "options.ignorePaths";

    private TreeOptions() {}

    static JsonOptions of(RequestParameters members, DiffSettings settings) {
        boolean semantic = members.flag("options.semantic", true);
        return new JsonOptions(
                semantic,
                members.flag("options.ignoreKeyOrder", semantic),
                members.flag("options.arrayOrderMatters", true),
                ignorePaths(members),
                members.string("options.arrayKey", null),
                members.number("options.numericTolerance", 0, 0, Double.MAX_VALUE),
                settings.workBudget());
    }

    private static List<PathPattern> ignorePaths(RequestParameters members) {
        var texts = members.strings(IGNORE_PATHS);
        if (texts.size() > JsonOptions.MAX_PATHS) {
            members.reject(IGNORE_PATHS, "must not have more than " + JsonOptions.MAX_PATHS + " paths");
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
