package dev.collate.share;

import dev.collate.diff.Comparison;
import dev.collate.diff.Format;
import dev.collate.share.PageModels.Contents;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Computes the page of a comparison that is not stored. */
@Component
public class ComparisonPages {
    private final PageModels pages;
    private final JsonMapper json;

    ComparisonPages(PageModels pages, JsonMapper json) {
        this.pages = pages;
        this.json = json;
    }

    public PackedWindows of(Format format, Comparison comparison, Utf8Slice original, Utf8Slice modified)
            throws IOException {
        var windows = new PackedWindows();
        // The diff is compressed, as in a share, because it may be larger than the two contents.
        var packed = PackedContent.of(out -> json.writeValue(out, comparison.diff()));
        try (var diff = packed.unpacked()) {
            pages.write(new Contents(format, original, modified, comparison.csv()), comparison.patch(), diff, windows);
        }
        return windows;
    }
}
