package dev.collate.diff;

import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.PathPattern;
import dev.collate.http.body.RequestParameters;
import java.util.ArrayList;
import java.util.List;

/** Reads the options that the comparisons of JSON, YAML and CSV have in common. */
final class TreeOptions {
    private static final String IGNORE_PATHS = "options.ignorePaths";

    private TreeOptions() {}

    static JsonOptions of(RequestParameters parameters, DiffSettings settings) {
        boolean semantic = parameters.flag("options.semantic", true);
        return new JsonOptions(
                semantic,
                parameters.flag("options.ignoreKeyOrder", semantic),
                parameters.flag("options.arrayOrderMatters", true),
                ignorePaths(parameters),
                parameters.string("options.arrayKey", null),
                parameters.number("options.numericTolerance", 0, 0, Double.MAX_VALUE),
                settings.workBudget());
    }

    private static List<PathPattern> ignorePaths(RequestParameters parameters) {
        var texts = parameters.strings(IGNORE_PATHS);
        if (texts.size() > JsonOptions.MAX_PATHS) {
            parameters.reject(IGNORE_PATHS, "must not have more than " + JsonOptions.MAX_PATHS + " paths");
            return List.of();
        }
        var patterns = new ArrayList<PathPattern>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                patterns.add(PathPattern.parse(texts.get(i)));
            } catch (IllegalArgumentException e) {
                parameters.reject(IGNORE_PATHS + "[" + i + "]", String.valueOf(e.getMessage()));
            }
        }
        return patterns;
    }
}
