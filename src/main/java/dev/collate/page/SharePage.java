package dev.collate.page;

import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import dev.collate.share.Share;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The values that the template of a share page shows.
 *
 * @param heading title of the share, or its format if the share has no title
 * @param options the options with which the contents were compared; empty if the request had no options
 * @param comparison the comparison of two texts; null for images
 * @param images the comparison of two images; null for texts
 * @param contents the two contents; their texts are empty for images and on the pages after the first
 */
record SharePage(
        String token,
        String heading,
        Format contentFormat,
        TimeView created,
        @Nullable TimeView expires,
        Stats stats,
        List<Option> options,
        @Nullable ComparisonView comparison,
        @Nullable ImageView images,
        List<ContentView> contents) {
    /** Maximum number of characters of the value of an option. */
    private static final int MAX_OPTION_LENGTH = 200;

    SharePage {
        options = List.copyOf(options);
        contents = List.copyOf(contents);
    }

    /** An option of the comparison and its value. */
    record Option(String name, String value) {
        static Option of(String name, Object value) {
            var text = value instanceof List<?> list
                    ? list.stream().map(Object::toString).collect(Collectors.joining(", "))
                    : value.toString();
            int end = text.offsetByCodePoints(0, Math.min(text.codePointCount(0, text.length()), MAX_OPTION_LENGTH));
            var shown = InvisibleCharacters.named(text.substring(0, end));
            return new Option(name, end < text.length() ? shown + "\u2026" : shown);
        }
    }

    /** @param options the options of the comparison, by name */
    static SharePage of(
            Share share,
            Map<String, Object> options,
            @Nullable ComparisonView comparison,
            @Nullable ImageView images,
            List<ContentView> contents) {
        var format = share.format();
        var expiresAt = share.expiresAt();
        return new SharePage(
                share.token(),
                ShareHeading.of(format, share.title()),
                format,
                TimeView.of(share.createdAt()),
                expiresAt == null ? null : TimeView.of(expiresAt),
                share.stats(),
                options.entrySet().stream()
                        .map(option -> Option.of(option.getKey(), option.getValue()))
                        .toList(),
                comparison,
                images,
                contents);
    }

    /** Returns the name of the format as the page shows it, for example {@code JSON}. */
    public String format() {
        return ShareHeading.label(contentFormat);
    }

    /** Returns the number of entries of a structured comparison, formatted. */
    public String entryCount() {
        return NumberFormats.number((long) stats.additions() + stats.deletions() + stats.changes());
    }

    /** Returns the text that the page shows if the comparison has no difference. */
    public String sameNote() {
        return options.isEmpty()
                ? "The two contents are the same, byte for byte."
                : "The two contents do not differ in anything that the options compare.";
    }

    /** Returns the statistics in words. */
    public String description() {
        return format() + ": " + (images == null ? figuresText() : images.text());
    }

    private String figuresText() {
        return figures().stream()
                .map(figure -> figure.count() + " " + figure.label())
                .collect(Collectors.joining(", "));
    }

    public List<Figure> figures() {
        return Figure.of(contentFormat, stats, comparison != null && comparison.rows());
    }
}
