package dev.collate.diff;

import dev.collate.engine.xml.parse.XmlOptions;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;

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
                settings.workBudget());
    }
}
