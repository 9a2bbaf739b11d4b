package dev.collate.share.page;

import dev.collate.diff.DiffSettings;
import dev.collate.diff.Format;
import dev.collate.engine.text.Inline;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.share.PageModels;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Computes the models that the service stores. */
@Component
final class PageModelWriter implements PageModels {
    private final DiffSettings settings;

    PageModelWriter(DiffSettings settings) {
        this.settings = settings;
    }

    @Override
    public void write(
            Format format, UnifiedPatch patch, Utf8Slice original, Utf8Slice modified, InputStream diff, Windows out)
            throws IOException {
        var changes = format == Format.TEXT
                ? null
                : ChangeTable.write(diff, format == Format.XML || format == Format.CSV, out);
        var lines = LineWindows.write(patch.hunks(Inline.WORD), original, out);
        out.setIndex(PageJson.write(new PageIndex(changes, lines, layout(format, original, modified, out))));
    }

    private @Nullable Section layout(Format format, Utf8Slice original, Utf8Slice modified, Windows out)
            throws IOException {
        var left = format.layout(original);
        var right = left.isEmpty() ? left : format.layout(modified);
        if (left.isEmpty() || right.isEmpty()) {
            return null;
        }
        var patch = Format.patch(left.get(), right.get(), settings);
        return LineWindows.write(patch.hunks(Inline.WORD), left.get(), out);
    }
}
