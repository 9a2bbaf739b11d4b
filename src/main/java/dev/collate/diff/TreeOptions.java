package dev.collate.diff;

import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.PathRule;
import dev.collate.http.body.RequestParameters;
import java.util.ArrayList;
import java.util.List;

/** Reads the options that the comparisons of JSON, YAML and CSV have in common. */
final class TreeOptions {
    /** The option for the member {@code identical} of the response. The comparison of XML has it too. */
    static final String IDENTICAL = "options.identical";

    private static final String IGNORE_PATHS = "options.ignorePaths";

    private TreeOptions() {}

    static JsonOptions of(RequestParameters parameters, DiffSettings settings) {
        boolean semantic = parameters.flag("options.semantic", true);
        var rules = TreeRules.of(parameters);
        return new JsonOptions(
                semantic,
                parameters.flag("options.ignoreKeyOrder", semantic),
                parameters.flag("options.arrayOrderMatters", true),
                ignorePaths(parameters, rules.size()),
                parameters.string("options.arrayKey", null),
                parameters.number("options.numericTolerance", 0, 0, Double.MAX_VALUE),
                rules,
                parameters.flag("options.moves", false),
                false,
                settings.workBudget());
    }

    private static List<PathRule> ignorePaths(RequestParameters parameters, int rules) {
        var texts = parameters.strings(IGNORE_PATHS);
        if (texts.size() + rules > JsonOptions.MAX_PATHS) {
            parameters.reject(
                    IGNORE_PATHS,
                    "must not have more than " + JsonOptions.MAX_PATHS + " paths"
                            + (rules == 0 ? "" : " together with options.rules"));
            return List.of();
        }
        var ignored = new ArrayList<PathRule>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                ignored.add(PathRule.ignoring(texts.get(i)));
            } catch (IllegalArgumentException e) {
                parameters.reject(IGNORE_PATHS + "[" + i + "]", String.valueOf(e.getMessage()));
            }
        }
        return ignored;
    }
}
