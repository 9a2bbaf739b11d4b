package dev.collate.page;

import dev.collate.diff.DocumentComparison;
import dev.collate.diff.Format;
import dev.collate.diff.TreeDiffRequest;
import dev.collate.engine.result.Change;
import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.InlineBudget;
import dev.collate.engine.text.LineDiff;
import dev.collate.page.PageIndex.Section;
import dev.collate.share.PageRenderer;
import dev.collate.share.PageRenderer.CompressedWindows;
import dev.collate.work.Work;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Renders the pages of comparisons: all pages of a share, when it is created, or one view of a comparison that is not stored. */
@Component
public final class ComparisonPages implements PageRenderer {
    @Override
    public void write(DocumentComparison comparison, CompressedWindows windows) {
        var sections = new SectionRenderer(comparison, windows);
        sections.views.forEach(sections::renderView);
        sections.writeIndex();
    }

    /** Returns one page of a comparison that is not stored. Renders all pages of its view, and no other view. */
    public ComparisonView renderPage(DocumentComparison comparison, PageQuery query) {
        var windows = new CompressedWindows();
        var sections = new SectionRenderer(comparison, windows);
        sections.renderView(query.withViewAmong(sections.views).chosenView());
        sections.writeIndex();
        try {
            return ComparisonView.read(windows::chunk, query, Work.UNLIMITED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Renders the views of one comparison. A section is the list of the pages of a view; SPLIT and UNIFIED have the same section. */
    private static final class SectionRenderer {
        private final DocumentComparison comparison;
        private final CompressedWindows windows;
        private final List<Change> changes;

        /** The changed rows of CSV; null for every other format, and if {@link CsvTable} cannot compute the table. */
        private final @Nullable CsvTable table;

        private final List<PageView> views;
        private final Map<PageView, Section> sectionsByView = new EnumMap<>(PageView.class);

        SectionRenderer(DocumentComparison comparison, CompressedWindows windows) {
            this.comparison = comparison;
            this.windows = windows;
            this.changes = comparison.diff() instanceof StructuredDiff diff ? diff.changes() : List.of();
            this.table = format() == Format.CSV && comparison.request() instanceof TreeDiffRequest trees
                    ? CsvTable.of(changes, trees)
                    : null;
            this.views = PageView.viewsFor(table != null, format() != Format.TEXT, comparison.hasIndentedLineDiff());
        }

        private Format format() {
            return comparison.request().format();
        }

        /** Renders the section of a view, unless it was already rendered for another view with the same section. */
        void renderView(PageView view) {
            sectionsByView.computeIfAbsent(view.sectionView(), this::renderSection);
        }

        private Section renderSection(PageView view) {
            return switch (view) {
                case TABLE -> Objects.requireNonNull(table).writeWindows(this::addWindow);
                case CHANGES -> ChangeTable.writeWindows(changes, format() == Format.CSV, this::addWindow);
                case INDENTED -> renderLines(comparison.indentedLineDiff());
                case SPLIT, UNIFIED -> renderLines(comparison.lineDiff());
            };
        }

        private Section renderLines(LineDiff diff) {
            return LineWindows.writeWindows(diff, comparison.request(), window -> addWindow(LineView.fragment(window)));
        }

        private int addWindow(Fragment window) {
            return windows.add(window.toBytes());
        }

        /** Writes the index after all sections. */
        void writeIndex() {
            boolean hasRowEntries = table != null && table.hasSameColumns();
            windows.setIndex(new PageIndex(views, sectionsByView, hasSameContents(), hasRowEntries).toBytes());
        }

        /**
         * Returns whether the two contents are equal: for texts, whether no line differs; for other formats, whether all bytes are equal.
         */
        private boolean hasSameContents() {
            return format() == Format.TEXT
                    ? !comparison
                            .lineDiff()
                            .hunks(new InlineBudget(0))
                            .iterator()
                            .hasNext()
                    : comparison.request().hasSameBytes();
        }
    }
}
