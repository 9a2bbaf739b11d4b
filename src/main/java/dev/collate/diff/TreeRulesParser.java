package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.collate.engine.tree.parse.JsonOptions;
import dev.collate.engine.tree.parse.NodeTable;
import dev.collate.engine.tree.parse.PathPattern;
import dev.collate.engine.tree.parse.PathRule;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Snippet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the option {@code rules} of a comparison of trees. In JSON, a rule is an object. In a form, a text is the JSON text of one rule or
 * of an array of rules.
 */
final class TreeRulesParser {
    private static final String PARAMETER = DiffOption.RULES.parameter();
    private static final String INVALID_RULES_MESSAGE =
            "must be rules such as {\"path\": \"items\", \"arrayOrderMatters\": false}";
    private static final Set<String> MEMBERS =
            Set.of("path", "ignore", "arrayOrderMatters", "arrayKey", "numericTolerance", "ignoreCase");

    private final RequestParameters parameters;
    private int ruleCount;

    private TreeRulesParser(RequestParameters parameters) {
        this.parameters = parameters;
    }

    static List<PathRule> read(RequestParameters parameters) {
        var rules = parameters.list(
                PARAMETER, new TreeRulesParser(parameters)::parseElement, JsonOptions.MAX_PATHS, INVALID_RULES_MESSAGE);
        return rules.stream().map(Rule::toPathRule).toList();
    }

    /** A rule as a share stores it. */
    @JsonInclude(Include.NON_NULL)
    record Rule(
            String path,
            @Nullable Boolean ignore,
            @Nullable Boolean arrayOrderMatters,
            @Nullable String arrayKey,
            @Nullable Double numericTolerance,
            @Nullable Boolean ignoreCase) {
        private PathRule toPathRule() {
            return new PathRule(
                    path,
                    PathPattern.interpretations(path),
                    ignore,
                    arrayOrderMatters,
                    arrayKey == null ? null : NodeTable.nameHash(arrayKey),
                    numericTolerance,
                    ignoreCase);
        }
    }

    /** Returns the rules of an element; an empty Optional if a rule is not valid. */
    private Optional<List<Rule>> parseElement(JsonNode element) {
        try {
            var nodes = element.isString() ? parseJson(element.stringValue()) : List.of(element);
            return Optional.of(nodes.stream().map(this::parseRule).toList());
        } catch (IllegalArgumentException e) {
            parameters.reject(PARAMETER, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static List<JsonNode> parseJson(String text) {
        return FormJson.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("must be JSON text of at most " + FormJson.MAX_LENGTH
                        + " characters, without duplicate keys: one rule, or an array of rules"));
    }

    private Rule parseRule(JsonNode node) {
        var where = "rule " + ++ruleCount + ": ";
        if (!node.isObject()) {
            throw new IllegalArgumentException(INVALID_RULES_MESSAGE);
        }
        for (var name : node.propertyNames()) {
            if (!MEMBERS.contains(name)) {
                throw new IllegalArgumentException(where + "has the unknown member \"" + Snippet.of(name)
                        + "\"; the members of a rule are path,"
                        + " ignore, arrayOrderMatters, arrayKey, numericTolerance and ignoreCase");
            }
        }
        var path = readText(node, "path", where);
        if (path == null) {
            throw new IllegalArgumentException(where + "path is required");
        }
        var rule = new Rule(
                path,
                readFlag(node, "ignore", where),
                readFlag(node, "arrayOrderMatters", where),
                readText(node, "arrayKey", where),
                readTolerance(node, where),
                readFlag(node, "ignoreCase", where));
        if (rule.equals(new Rule(path, null, null, null, null, null))) {
            throw new IllegalArgumentException(
                    where + "has no option: add at least one of ignore, arrayOrderMatters, arrayKey,"
                            + " numericTolerance and ignoreCase");
        }
        try {
            rule.toPathRule();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(where + "path " + e.getMessage(), e);
        }
        return rule;
    }

    private static @Nullable JsonNode member(JsonNode rule, String name) {
        var value = rule.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private static @Nullable Boolean readFlag(JsonNode rule, String name, String where) {
        var value = member(rule, name);
        if (value != null && !value.isBoolean()) {
            throw new IllegalArgumentException(where + name + " must be true or false");
        }
        return value == null ? null : Boolean.valueOf(value.booleanValue());
    }

    private static @Nullable String readText(JsonNode rule, String name, String where) {
        var value = member(rule, name);
        if (value != null && !value.isString()) {
            throw new IllegalArgumentException(where + name + " must be a string");
        }
        return value == null ? null : value.stringValue();
    }

    private static @Nullable Double readTolerance(JsonNode rule, String where) {
        var value = member(rule, "numericTolerance");
        if (value == null) {
            return null;
        }
        double tolerance = value.doubleValueOpt().orElse(-1);
        if (!(tolerance >= 0 && tolerance <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException(where + "numericTolerance must be a number of 0 or more");
        }
        return tolerance;
    }
}
