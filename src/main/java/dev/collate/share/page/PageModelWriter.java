package dev.collate.share.page;

import dev.collate.diff.DiffSettings;
import dev.collate.diff.Format;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.share.PageModels;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Computes the page model of a comparison. The share service stores it. */
@Component
final class PageModelWriter implements PageModels {
    private final DiffSettings settings;

    PageModelWriter(DiffSettings settings) {
        this.settings = settings;
    }

    @Override
    public void write(Contents contents, UnifiedPatch patch, InputStream diff, Windows out) throws IOException {
        var format = contents.format();
        byte[] entries = diff.readNBytes(PageLimits.DIFF_BYTES);
        var table = format == Format.CSV ? CsvTable.write(entries, contents, out) : null;
        var changes = format == Format.TEXT
                ? null
                : ChangeTable.write(entries, format == Format.XML || format == Format.CSV, out);
        var lines = LineWindows.write(patch, contents.original(), out);
        out.setIndex(PageJson.write(new PageIndex(changes, lines, layout(contents, out), table)));
    }

    private @Nullable Section layout(Contents contents, Windows out) throws IOException {
        var left = contents.format().layout(contents.original());
        var right = left.isEmpty() ? left : contents.format().layout(contents.modified());
        if (left.isEmpty() || right.isEmpty()) {
            return null;
        }
        var patch = Format.patch(left.get(), right.get(), settings);
        return LineWindows.write(patch, left.get(), out);
    }
}
