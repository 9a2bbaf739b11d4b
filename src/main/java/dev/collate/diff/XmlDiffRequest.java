package dev.collate.diff;

import dev.collate.engine.xml.parse.XmlOptions;
import dev.collate.http.body.RequestParameters;
import dev.collate.utf8.Utf8Slice;

/** What {@code POST /api/v1/diff/xml} is sent. */
record XmlDiffRequest(Utf8Slice original, Utf8Slice modified, XmlOptions options) {
    static XmlDiffRequest of(RequestParameters members, DiffSettings settings) {
        var request = new XmlDiffRequest(
                members.text("original"),
                members.text("modified"),
                new XmlOptions(
                        members.flag("options.namespaceAware", true),
                        members.flag("options.ignoreAttributeOrder", true),
                        members.flag("options.ignoreComments", false),
                        settings.workBudget()));
        members.check();
        return request;
    }
}
