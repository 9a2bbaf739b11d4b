package dev.collate.diff;

import dev.collate.engine.xml.parse.XmlOptions;
import dev.collate.engine.xml.parse.XmlPath;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import java.util.ArrayList;
import java.util.List;

/** A request to {@code POST /api/v1/diff/xml}. */
record XmlDiffRequest(Utf8Slice original, Utf8Slice modified, XmlOptions options, boolean identical) {
    static XmlDiffRequest of(RequestParameters parameters, DiffSettings settings) {
        var request = new XmlDiffRequest(
                parameters.text("original"),
                parameters.text("modified"),
                options(parameters, settings),
                parameters.flag(TreeOptions.IDENTICAL, false));
        parameters.check();
        return request;
    }

    static XmlOptions options(RequestParameters parameters, DiffSettings settings) {
        return new XmlOptions(
                parameters.flag("options.namespaceAware", true),
                parameters.flag("options.ignoreAttributeOrder", true),
                parameters.flag("options.ignoreComments", false),
                parameters.flag("options.moves", false),
                paths(parameters, "options.ignorePaths"),
                paths(parameters, "options.unorderedPaths"),
                settings.workBudget());
    }

    private static List<XmlPath> paths(RequestParameters parameters, String name) {
        var texts = parameters.strings(name);
        var paths = new ArrayList<XmlPath>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                paths.add(XmlPath.parse(texts.get(i)));
            } catch (IllegalArgumentException e) {
                parameters.reject(name + "[" + i + "]", String.valueOf(e.getMessage()));
            }
        }
        if (paths.stream().mapToInt(path -> path.steps().size()).sum() > XmlPath.MAX_STEPS / 2) {
            parameters.reject(name, "must not have more than " + XmlPath.MAX_STEPS / 2 + " steps in all paths");
        }
        return paths;
    }
}
