package dev.collate.page;

import dev.collate.diff.DocumentComparison;
import dev.collate.diff.Format;
import dev.collate.share.PageModels;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.stereotype.Component;

/** Computes the page model of a comparison. The share service stores it. */
@Component
final class PageModelWriter implements PageModels {
    @Override
    public void write(DocumentComparison comparison, InputStream diff, Windows out) throws IOException {
        boolean isText = comparison.request().format() == Format.TEXT;
        var entries = isText ? new byte[0] : diff.readNBytes(PageLimits.DIFF_BYTES);
        var sections = new PageSections(comparison, DiffEntries.ofJson(entries), Integer.MAX_VALUE);
        var table = sections.table();
        out.setIndex(PageJson.write(new PageIndex(
                isText ? null : sections.changes(change -> true, new StoredWindows<>(out)),
                sections.lines(new StoredWindows<>(out)),
                sections.hasLayout() ? sections.layout(new StoredWindows<>(out)) : null,
                table == null ? null : table.write(new StoredWindows<>(out)),
                table != null && table.hasSameColumns())));
    }
}
