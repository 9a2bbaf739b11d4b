package dev.collate.page;

import dev.collate.share.Share;
import dev.collate.share.ShareFile;
import dev.collate.share.SharePart;
import dev.collate.share.ShareService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One of the two contents, for copying and for downloading.
 *
 * @param name file name of the content; null if it has no file name
 * @param file the stored part with the whole content
 * @param text the beginning of the content; empty if the page does not show it
 * @param cut whether the end of the content is omitted
 */
record ContentView(String label, @Nullable String name, ShareFile file, String size, String text, boolean cut) {
    /**
     * Reads a content.
     *
     * @param withText whether the beginning of the content is also read
     * @throws IOException if the share was deleted meanwhile
     */
    static ContentView read(String label, SharePart part, boolean withText, Share share, ShareService shares)
            throws IOException {
        long size = part == SharePart.ORIGINAL ? share.originalSize() : share.modifiedSize();
        var name = part == SharePart.ORIGINAL ? share.originalName() : share.modifiedName();
        var text = withText ? beginning(part, size, share, shares) : "";
        return new ContentView(
                label,
                name == null ? null : InvisibleCharacters.named(name),
                shares.file(share, part),
                NumberFormats.size(size),
                text,
                text.getBytes(StandardCharsets.UTF_8).length < size);
    }

    private static String beginning(SharePart part, long size, Share share, ShareService shares) throws IOException {
        try (var in = shares.open(share.token(), part)) {
            var text = TextView.of(in.readNBytes(PageLimits.CONTENT_BYTES), size > PageLimits.CONTENT_BYTES, 0)
                    .text();
            int end = 0;
            for (int room = PageLimits.CONTENT_HTML_BYTES; end < text.length() && room > 0; end++) {
                room -= "&<>\"'".indexOf(text.charAt(end)) < 0 ? 1 : "&quot;".length();
            }
            boolean insidePair = end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
            return text.substring(0, insidePair ? end - 1 : end);
        }
    }
}
