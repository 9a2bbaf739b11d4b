package dev.collate.page;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The finished content of one window, in parts. The first character of a part is its kind, which says what the part is for. A part consists
 * of HTML, or of fields with HTML that a view puts into its tags. So a share stores each line once for the views SPLIT and UNIFIED, and
 * without the tags, which are larger than most lines.
 *
 * @param text the parts and their fields, separated by characters that never occur in HTML, because {@link Markup} replaces
 *     control characters except tab and line feed with their names
 */
record Fragment(String text) {
    /** HTML. */
    static final char HTML = 'h';

    /**
     * The range of lines of a hunk in words, and the heading of the function that contains it, in fields. The page adds the number of the
     * hunk and the links to its neighbours.
     */
    static final char HUNK = 'c';

    /** An item of the list of hunks. */
    static final char ITEM = 'i';

    /** The caption of a table of lines. This part begins the table. */
    static final char TABLE = 't';

    /** A row of a table, in fields. */
    static final char ROW = 'r';

    private static final String PART_SEPARATOR = "\u001E";
    private static final String FIELD_SEPARATOR = "\u001F";

    static Fragment of(byte[] stored) {
        return new Fragment(new String(stored, StandardCharsets.UTF_8));
    }

    /** Returns the form in which a share stores the fragment. */
    byte[] toBytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the parts in their order. */
    List<String> parts() {
        return text.isEmpty() ? List.of() : Arrays.asList(text.split(PART_SEPARATOR, -1));
    }

    /** Returns the parts of one kind, in their order and without the character of the kind. */
    List<String> parts(char kind) {
        return parts().stream()
                .filter(part -> part.charAt(0) == kind)
                .map(part -> part.substring(1))
                .toList();
    }

    /** Divides a part into its fields. */
    static String[] splitFields(String part) {
        return part.split(FIELD_SEPARATOR, -1);
    }

    /** Joins the fields of a part. */
    static String joinFields(String... fields) {
        return String.join(FIELD_SEPARATOR, fields);
    }

    /** Removes the separators from a text. A text that is not HTML may contain them. */
    static String withoutSeparators(String text) {
        return text.replace(PART_SEPARATOR, "").replace(FIELD_SEPARATOR, "");
    }

    /** Collects the parts of a fragment. */
    static final class Builder {
        private final StringBuilder text = new StringBuilder();

        Builder add(char kind, String html) {
            text.append(text.isEmpty() ? "" : PART_SEPARATOR).append(kind).append(html);
            return this;
        }

        Fragment build() {
            return new Fragment(text.toString());
        }
    }
}
