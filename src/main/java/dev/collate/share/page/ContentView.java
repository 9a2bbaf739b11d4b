package dev.collate.share.page;

import dev.collate.share.Share;
import dev.collate.share.SharePart;
import dev.collate.share.ShareService;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One of the two contents, for copying and for downloading.
 *
 * @param name its file name; null if it was not sent as a file
 * @param part the stored part with the whole content
 * @param text its beginning
 * @param cut whether the end of the content is omitted
 */
record ContentView(String label, @Nullable String name, SharePart part, String size, String text, boolean cut) {
    /** @throws IOException if the share was deleted meanwhile */
    static ContentView read(String label, SharePart part, Share share, ShareService shares) throws IOException {
        long size = part == SharePart.ORIGINAL ? share.originalSize() : share.modifiedSize();
        var name = part == SharePart.ORIGINAL ? share.originalName() : share.modifiedName();
        boolean cut = size > PageLimits.CONTENT_BYTES;
        try (var in = shares.open(share.token(), part)) {
            var text = TextView.of(in.readNBytes(PageLimits.CONTENT_BYTES), cut, 0);
            return new ContentView(
                    label,
                    name == null ? null : InvisibleCharacters.named(name),
                    part,
                    NumberFormats.size(size),
                    text.text(),
                    cut);
        }
    }
}
