package dev.collate.engine.xml;

import dev.collate.engine.result.StructuredDiff;
import dev.collate.testing.Slices;

/** Compares XML documents in tests. */
public final class XmlComparison {
    /** A work budget that is large enough for each document in a test. */
    public static final long BUDGET = 100_000_000;

    private XmlComparison() {}

    public static StructuredDiff diff(String original, String modified) {
        return diff(original, modified, XmlOptions.defaults(BUDGET));
    }

    public static StructuredDiff diff(String original, String modified, XmlOptions options) {
        return XmlDiffer.diff(Slices.inLargerArray(original), Slices.inLargerArray(modified), options);
    }
}
