package dev.collate.diff.xml;

import dev.collate.diff.result.StructuredDiff;
import dev.collate.utf8.Utf8;

/** Compares two XML documents. */
public final class XmlDiffer {
    /**
     * What stands in an answer beside the documents' own text, mostly paths, may be this many times as long as the documents; else the
     * answer names fewer and larger places.
     */
    private static final long GROWTH = 8;

    /** What is this short in all is never too long. */
    private static final long FREE = 1 << 20;

    private XmlDiffer() {}

    /**
     * What differs, in document order, with XPath-style paths.
     *
     * @param original below 1 GB, as is {@code modified}
     * @throws dev.collate.problem.ApiException 422 that names the document, line and column, when one is not well-formed, declares an entity
     *     or is nested too deep
     */
    public static StructuredDiff diff(Utf8 original, Utf8 modified, XmlOptions options) {
        var names = new Names(options.namespaceAware());
        var before = XmlReader.read(original, "original", names, options);
        var after = XmlReader.read(modified, "modified", names, options);
        long mostOverhead = FREE + GROWTH * ((long) original.length() + modified.length());
        // Where nothing is compared inside, every name stands in one path, so the last round always ends.
        for (int deepest = XmlReader.MAX_DEPTH; ; deepest /= 2) {
            var differences = new Differences(mostOverhead);
            boolean spent = new Comparison(before, after, names, options, deepest, differences).run();
            if (!differences.tooMany() || deepest == 0) {
                var entries = new Entries(before, after, names, differences);
                return new StructuredDiff(entries, differences.stats(), spent || deepest < XmlReader.MAX_DEPTH);
            }
        }
    }
}
