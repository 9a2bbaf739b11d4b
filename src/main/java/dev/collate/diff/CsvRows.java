package dev.collate.diff;

import dev.collate.engine.csv.Delimiter;
import dev.collate.engine.json.parse.IgnoredCells;
import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.PathPattern;

/** How the rows of two CSV contents are compared. Not thread-safe. */
public final class CsvRows {
    private final Delimiter originalDelimiter;
    private final Delimiter modifiedDelimiter;
    private final JsonOptions options;
    private final IgnoredCells ignored;

    CsvRows(Delimiter originalDelimiter, Delimiter modifiedDelimiter, JsonOptions options) {
        this.originalDelimiter = originalDelimiter;
        this.modifiedDelimiter = modifiedDelimiter;
        this.options = options;
        this.ignored = new IgnoredCells(options);
    }

    public Delimiter originalDelimiter() {
        return originalDelimiter;
    }

    public Delimiter modifiedDelimiter() {
        return modifiedDelimiter;
    }

    /** Returns whether rows are paired only in their order, and no whole row can be ignored. */
    public boolean inOrder() {
        return options.arrayOrderMatters()
                && options.arrayKey() == null
                && options.rules().isEmpty()
                && options.ignorePaths().stream()
                        .flatMap(rule -> rule.patterns().stream())
                        .noneMatch(PathPattern::canMatchElementOfRoot);
    }

    /** Returns whether moved rows and cells are searched. */
    public boolean moves() {
        return options.moves();
    }

    /**
     * Returns whether the comparison ignores a cell. Its row must not be ignored.
     *
     * @param row index of the row, counted from 0
     */
    public boolean isIgnored(int row, String column) {
        return ignored.contains(row, column);
    }
}
