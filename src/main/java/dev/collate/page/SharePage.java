package dev.collate.page;

import dev.collate.share.Share;
import dev.collate.share.SharePart;
import dev.collate.share.ShareService;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The values that the template of a share page shows.
 *
 * @param options the options with which the contents were compared; empty if the request had no options
 * @param comparison the comparison of two texts; null for images
 * @param images the comparison of two images; null for texts
 * @param contents the two contents; their texts are empty for images and on the pages after the first
 */
record SharePage(
        Share share,
        List<Option> options,
        @Nullable ComparisonView comparison,
        @Nullable ImageView images,
        List<Content> contents) {
    /** Maximum number of characters of the value of an option. */
    private static final int MAX_OPTION_LENGTH = 200;

    SharePage {
        options = List.copyOf(options);
        contents = List.copyOf(contents);
    }

    /** An option of the comparison and its value. */
    record Option(String name, String value) {
        private static final JsonMapper JSON = new JsonMapper();

        /** @param options the values of the options by their names */
        static List<Option> of(Map<String, Object> options) {
            return options.entrySet().stream()
                    .map(option -> of(option.getKey(), option.getValue()))
                    .toList();
        }

        private static Option of(String name, Object value) {
            var text = value instanceof List<?> list
                    ? list.stream().map(Option::text).collect(Collectors.joining(", "))
                    : text(value);
            return new Option(name, InvisibleCharacters.replaceWithNames(Snippet.of(text, MAX_OPTION_LENGTH)));
        }

        /** Returns a text as it is, and any other value as JSON, in the notation of the request. */
        private static String text(Object value) {
            return value instanceof String string ? string : JSON.writeValueAsString(value);
        }
    }

    /**
     * One of the two contents, for copying and for downloading.
     *
     * @param name file name of the content; null if it has no file name
     * @param file the stored part with the whole content
     * @param text the beginning of the content; empty if the page does not show it
     * @param isCut whether the end of the content is omitted
     */
    record Content(String label, @Nullable String name, SharePart.File file, String size, String text, boolean isCut) {
        /**
         * Reads a content.
         *
         * @param withText whether the beginning of the content is also read
         * @throws IOException if the share was deleted meanwhile
         */
        static Content read(String label, SharePart part, boolean withText, Share share, ShareService shares)
                throws IOException {
            long size = part == SharePart.ORIGINAL ? share.originalSize() : share.modifiedSize();
            var name = part == SharePart.ORIGINAL ? share.originalName() : share.modifiedName();
            var text = withText ? readBeginning(part, share, shares) : "";
            return new Content(
                    label,
                    name == null ? null : InvisibleCharacters.replaceWithNames(name),
                    shares.fileOf(share, part),
                    DisplayText.size(size),
                    text,
                    Markup.utf8Length(text) < size);
        }

        private static String readBeginning(SharePart part, Share share, ShareService shares) throws IOException {
            try (var in = shares.openPart(share.token(), part)) {
                var bytes = in.readNBytes(PageLimits.MAX_CONTENT_BYTES + 1);
                var text = new Utf8Slice(bytes, 0, bytes.length)
                        .beginning(PageLimits.MAX_CONTENT_BYTES)
                        .toString();
                int end = 0;
                for (int room = PageLimits.MAX_CONTENT_HTML_CHARACTERS; end < text.length() && room > 0; end++) {
                    room -= "&<>\"'".indexOf(text.charAt(end)) < 0 ? 1 : "&quot;".length();
                }
                return text.substring(0, Span.characterBoundary(text, end));
            }
        }
    }

    public String token() {
        return share.token();
    }

    /** Returns the title of the share, or its format if the share has no title. */
    public String heading() {
        return DisplayText.heading(share.format(), share.title());
    }

    /** Returns the name of the format as the page shows it, for example {@code JSON}. */
    public String format() {
        return DisplayText.label(share.format());
    }

    /** Returns the number of entries of a structured comparison, formatted. */
    public String entryCount() {
        var stats = share.stats();
        return DisplayText.number((long) stats.additions() + stats.deletions() + stats.changes());
    }

    /** Returns the text that the page shows if the comparison has no difference. */
    public String sameNote() {
        return options.isEmpty()
                ? "The two contents are the same, byte for byte."
                : "The two contents do not differ in anything that the options compare.";
    }

    /** Returns the statistics in words. */
    public String description() {
        return format() + ": " + (images == null ? Statistic.inWords(statistics()) : images.changeInWords());
    }

    public List<Statistic> statistics() {
        return Statistic.of(share.format(), share.stats(), comparison != null && comparison.hasRowEntries());
    }
}
