package dev.collate.engine.csv;

import dev.collate.parallel.Cancellation;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Creates column names from a header. The names are unique, trimmed and not blank, and contain no line break. */
public final class ColumnNames {
    /** Maximum length of a name that is normalized, in characters. No database has longer names. */
    private static final int MAX_NORMALIZED = 1_000;

    /**
     * Maximum number of successive combining marks in a name that is normalized, as in the Stream-Safe Text Format (UAX #15). Normalization
     * sorts each run of marks in quadratic time.
     */
    private static final int MAX_MARKS = 30;

    /** Maximum ratio of the length of a normal form to the length of its name; some characters are normalized to 18 others. */
    private static final int MAX_GROWTH = 4;

    private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036F]");

    private static final int HALFWIDTH_VOICED_MARK = 0xFF9E;
    private static final int HALFWIDTH_SEMI_VOICED_MARK = 0xFF9F;

    private ColumnNames() {}

    /**
     * Returns one name per cell of the header. A name has no surrounding white space, and a space replaces white space with a line break in
     * it. A blank third cell becomes {@code column_3}; duplicates become {@code name_2}, {@code name_3}. A name written in the header is
     * never given to another column. Two names are duplicates if their {@link #key keys} are equal.
     */
    public static List<String> of(List<String> header) {
        return of(header, ColumnNames::key);
    }

    /** Returns the names for a database that also treats names as duplicates if they differ only in accents. */
    public static List<String> ofUnaccented(List<String> header) {
        return of(header, ColumnNames::unaccentedKey);
    }

    private static List<String> of(List<String> header, UnaryOperator<String> key) {
        var wanted = new ArrayList<String>(header.size());
        for (var cell : header) {
            var name = onOneLine(trim(cell));
            wanted.add(name.isEmpty() ? "column_" + (wanted.size() + 1) : name);
        }
        return distinct(wanted, key);
    }

    /** Returns a name without the white space at both ends. A no-break space and a byte order mark count as white space. */
    public static String trim(String name) {
        int start = 0;
        int end = name.length();
        while (start < end && isSpace(name.charAt(start))) {
            start++;
        }
        while (start < end && isSpace(name.charAt(end - 1))) {
            end--;
        }
        return name.substring(start, end);
    }

    /** Replaces each run of white space that contains a line break by one space, in a trimmed name. */
    private static String onOneLine(String name) {
        if (name.indexOf('\n') < 0 && name.indexOf('\r') < 0) {
            return name;
        }
        var line = new StringBuilder(name.length());
        boolean broken = false;
        for (int i = 0; i < name.length(); i++) {
            char character = name.charAt(i);
            if (character == '\n' || character == '\r') {
                broken = true;
                dropSpaces(line);
            } else if (!broken || !isSpace(character)) {
                line.append(broken ? " " : "").append(character);
                broken = false;
            }
        }
        return line.toString();
    }

    private static void dropSpaces(StringBuilder line) {
        int end = line.length();
        while (end > 0 && isSpace(line.charAt(end - 1))) {
            end--;
        }
        line.setLength(end);
    }

    private static List<String> distinct(List<String> wanted, UnaryOperator<String> key) {
        var cancellation = Cancellation.current();
        var keys = new ArrayList<String>(wanted.size());
        for (var name : wanted) {
            cancellation.check();
            keys.add(key.apply(name));
        }
        Set<String> written = new HashSet<>(keys);
        Set<String> taken = new HashSet<>();
        Map<String, Integer> counts = new HashMap<>();
        var names = new ArrayList<String>(wanted.size());
        for (int i = 0; i < keys.size(); i++) {
            cancellation.check();
            var name = wanted.get(i);
            names.add(taken.add(keys.get(i)) ? name : numbered(name, keys.get(i), key, written, taken, counts));
        }
        return List.copyOf(names);
    }

    private static String numbered(
            String name,
            String nameKey,
            UnaryOperator<String> key,
            Set<String> written,
            Set<String> taken,
            Map<String, Integer> counts) {
        while (true) {
            var candidate = name + "_" + counts.merge(nameKey, 2, (count, two) -> count + 1);
            var candidateKey = key.apply(candidate);
            if (!written.contains(candidateKey) && taken.add(candidateKey)) {
                return candidate;
            }
        }
    }

    /**
     * Returns a key that is equal for names that some database treats as the same: names that differ only in case, in width or in how an
     * accent is composed. In a name with more than 1,000 characters or more than 30 successive combining marks, only case is ignored.
     */
    public static String key(String name) {
        return normalized(name, Normalizer.Form.NFKC).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    private static String unaccentedKey(String name) {
        return key(ACCENTS.matcher(normalized(name, Normalizer.Form.NFKD)).replaceAll(""));
    }

    /**
     * Returns the normal form of a name. Returns the name itself if its normal form is much longer, so that time and memory stay linear.
     */
    private static String normalized(String name, Normalizer.Form form) {
        if (!isNormalizable(name)) {
            return name;
        }
        var normal = Normalizer.normalize(name, form);
        return normal.length() > MAX_GROWTH * name.length() ? name : normal;
    }

    private static boolean isNormalizable(String name) {
        if (name.length() > 2 * MAX_NORMALIZED || name.codePointCount(0, name.length()) > MAX_NORMALIZED) {
            return false;
        }
        int marks = 0;
        for (int i = 0; i < name.length() && marks <= MAX_MARKS; i += Character.charCount(name.codePointAt(i))) {
            marks = isMark(name.codePointAt(i)) ? marks + 1 : 0;
        }
        return marks <= MAX_MARKS;
    }

    /** Returns true for every character whose normal form begins with a combining mark. */
    static boolean isMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> character == HALFWIDTH_VOICED_MARK || character == HALFWIDTH_SEMI_VOICED_MARK;
        };
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character) || character == '\uFEFF';
    }
}
