package dev.collate.diff;

import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.PathRule;
import dev.collate.http.request.RequestParameters;
import java.util.List;

/** Reads the options that the comparisons of JSON, YAML and CSV have in common. */
final class TreeOptions {
    private TreeOptions() {}

    static JsonOptions of(RequestParameters parameters, DiffSettings settings) {
        boolean semantic = DiffOption.SEMANTIC.flag(parameters);
        var rules = TreeRules.of(parameters);
        return new JsonOptions(
                semantic,
                DiffOption.IGNORE_KEY_ORDER.flag(parameters, semantic),
                DiffOption.ARRAY_ORDER_MATTERS.flag(parameters),
                ignorePaths(parameters, rules.size()),
                DiffOption.ARRAY_KEY.text(parameters),
                DiffOption.NUMERIC_TOLERANCE.number(parameters),
                rules,
                DiffOption.MOVES.flag(parameters),
                false,
                settings.workBudget());
    }

    private static List<PathRule> ignorePaths(RequestParameters parameters, int rules) {
        if (DiffOption.IGNORE_PATHS.texts(parameters).size() + rules > JsonOptions.MAX_PATHS) {
            parameters.reject(
                    DiffOption.IGNORE_PATHS.parameter(),
                    "must not have more than " + JsonOptions.MAX_PATHS + " paths"
                            + (rules == 0 ? "" : " together with options.rules"));
            return List.of();
        }
        return DiffOption.IGNORE_PATHS.parsed(parameters, PathRule::ignoring);
    }
}
