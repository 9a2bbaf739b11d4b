package dev.collate.share.page;

import dev.collate.diff.DiffSettings;
import dev.collate.diff.Format;
import dev.collate.engine.text.LineDiff;
import dev.collate.share.PageModels;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.stereotype.Component;

/** Computes the page model of a comparison. The share service stores it. */
@Component
final class PageModelWriter implements PageModels {
    private final DiffSettings settings;

    PageModelWriter(DiffSettings settings) {
        this.settings = settings;
    }

    @Override
    public void write(Contents contents, LineDiff lines, InputStream diff, Windows out) throws IOException {
        var entries = contents.format() == Format.TEXT ? new byte[0] : diff.readNBytes(PageLimits.DIFF_BYTES);
        var sections =
                new PageSections(contents, () -> lines, DiffEntries.ofJson(entries), settings, Integer.MAX_VALUE);
        var table = sections.table();
        out.setIndex(PageJson.write(new PageIndex(
                contents.format() == Format.TEXT ? null : sections.changes(change -> true, new StoredWindows<>(out)),
                sections.lines(new StoredWindows<>(out)),
                sections.hasLayout() ? sections.layout(new StoredWindows<>(out)) : null,
                table == null ? null : table.write(new StoredWindows<>(out)),
                table != null && table.hasSameColumns())));
    }
}
