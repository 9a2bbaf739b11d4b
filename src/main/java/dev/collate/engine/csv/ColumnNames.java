package dev.collate.engine.csv;

import dev.collate.utf8.LetterCase;
import dev.collate.work.Cancellation;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Creates column names from a header. The names are unique, trimmed and not blank, and contain no line break. */
public final class ColumnNames {
    /** Maximum length, in characters, of a name to which Unicode normalization is applied. No dialect allows longer names. */
    private static final int MAX_NORMALIZED_LENGTH = 1_000;

    /**
     * A name with more successive combining marks is not normalized, because normalization sorts such marks in quadratic time. The limit is
     * that of the Stream-Safe Text Format (UAX #15).
     */
    private static final int MAX_SUCCESSIVE_MARKS = 30;

    /**
     * A normal form is used only if it is at most this many times as long as the name. Normalization replaces some characters by 18
     * characters.
     */
    private static final int MAX_NORMALIZATION_GROWTH = 4;

    /** A run of white space, without backtracking. It has the characters of {@link #isSpace}. */
    private static final Pattern SPACES = Pattern.compile("[\\p{javaWhitespace}\\p{javaSpaceChar}\\uFEFF]++");

    private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036F]");

    private static final int HALFWIDTH_VOICED_MARK = 0xFF9E;
    private static final int HALFWIDTH_SEMI_VOICED_MARK = 0xFF9F;

    private ColumnNames() {}

    /**
     * Returns one name per cell of the header. Removes white space at both ends of a name. Replaces white space that contains a line break
     * by one space. If the third cell is blank, its name is {@code column_3}. Duplicates of {@code name} become {@code name_2},
     * {@code name_3}. A numbered name is never equal to a name that the header contains. Two names are duplicates if their
     * {@link #key keys} are equal.
     */
    public static List<String> of(List<String> header) {
        return of(header, ColumnNames::key);
    }

    /** Returns one name per cell of the header. Two names are duplicates if {@code key} returns equal texts for them. */
    public static List<String> of(List<String> header, UnaryOperator<String> key) {
        var wantedNames = new ArrayList<String>(header.size());
        for (var cell : header) {
            var name = replaceLineBreaks(trim(cell));
            wantedNames.add(name.isEmpty() ? "column_" + (wantedNames.size() + 1) : name);
        }
        return makeDistinct(wantedNames, key);
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

    /** Replaces each run of white space that contains a line break by one space. */
    private static String replaceLineBreaks(String name) {
        return SPACES.matcher(name).replaceAll(spaces -> {
            var run = spaces.group();
            return run.indexOf('\n') < 0 && run.indexOf('\r') < 0 ? run : " ";
        });
    }

    private static List<String> makeDistinct(List<String> wantedNames, UnaryOperator<String> key) {
        var cancellation = Cancellation.current();
        var keys = new ArrayList<String>(wantedNames.size());
        for (var name : wantedNames) {
            cancellation.check();
            keys.add(key.apply(name));
        }
        Set<String> headerKeys = new HashSet<>(keys);
        Set<String> takenKeys = new HashSet<>();
        Map<String, Integer> lastNumbers = new HashMap<>();
        var names = new ArrayList<String>(wantedNames.size());
        for (int i = 0; i < keys.size(); i++) {
            cancellation.check();
            var name = wantedNames.get(i);
            names.add(
                    takenKeys.add(keys.get(i))
                            ? name
                            : withNumber(name, keys.get(i), key, headerKeys, takenKeys, lastNumbers));
        }
        return List.copyOf(names);
    }

    private static String withNumber(
            String name,
            String nameKey,
            UnaryOperator<String> key,
            Set<String> headerKeys,
            Set<String> takenKeys,
            Map<String, Integer> lastNumbers) {
        while (true) {
            var candidate = name + "_" + lastNumbers.merge(nameKey, 2, (last, two) -> last + 1);
            var candidateKey = key.apply(candidate);
            if (!headerKeys.contains(candidateKey) && takenKeys.add(candidateKey)) {
                return candidate;
            }
        }
    }

    /**
     * Returns a key that is equal for names that some database treats as equal. These are names that differ only in case, in width
     * (full-width or half-width characters), or in how an accent is encoded (in one character or as a combining mark). Only case is ignored
     * in a name with more than 1,000 characters, with more than 30 successive combining marks, or whose normal form is more than four times
     * as long as the name.
     */
    public static String key(String name) {
        return LetterCase.lower(LetterCase.upper(normalized(name, Normalizer.Form.NFKC)));
    }

    /** Returns a key for a database that also ignores accents, such as MySQL, which treats ß as an s. */
    public static String unaccentedKey(String name) {
        return key(ACCENTS.matcher(normalized(name, Normalizer.Form.NFKD))
                .replaceAll("")
                .replace('ß', 's'));
    }

    /**
     * Returns the normal form of a name. Returns the name itself if it is too long to be normalized, or if its normal form is much longer
     * than the name. So the time and the memory stay proportional to the length of the name.
     */
    private static String normalized(String name, Normalizer.Form form) {
        if (!isNormalizable(name)) {
            return name;
        }
        var normal = Normalizer.normalize(name, form);
        return normal.length() > MAX_NORMALIZATION_GROWTH * name.length() ? name : normal;
    }

    private static boolean isNormalizable(String name) {
        if (name.length() > 2 * MAX_NORMALIZED_LENGTH
                || name.codePointCount(0, name.length()) > MAX_NORMALIZED_LENGTH) {
            return false;
        }
        int marks = 0;
        for (int i = 0;
                i < name.length() && marks <= MAX_SUCCESSIVE_MARKS;
                i += Character.charCount(name.codePointAt(i))) {
            marks = normalizesToMark(name.codePointAt(i)) ? marks + 1 : 0;
        }
        return marks <= MAX_SUCCESSIVE_MARKS;
    }

    /** Returns true for every character whose normal form begins with a combining mark. */
    static boolean normalizesToMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> character == HALFWIDTH_VOICED_MARK || character == HALFWIDTH_SEMI_VOICED_MARK;
        };
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character) || character == '\uFEFF';
    }
}
