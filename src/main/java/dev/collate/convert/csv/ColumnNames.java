package dev.collate.convert.csv;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Makes names out of a header: trimmed, none blank, no two alike. */
public final class ColumnNames {
    /** Names that some database takes for one are equal: those that differ only in case, in width or in how an accent is composed. */
    public static final Comparator<String> ORDER = Comparator.comparing(ColumnNames::key);

    private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036F]");

    private ColumnNames() {}

    /**
     * One name per cell of the header: without surrounding white space; {@code column_3} for a blank third one; {@code name_2},
     * {@code name_3} for one that stands there already. A name that is written in the header is never given to another column. Names
     * are the same as {@link #ORDER} says.
     */
    public static List<String> of(List<String> header) {
        return of(header, ColumnNames::key);
    }

    /** The same for a database to which names that differ only in accents are the same too. */
    public static List<String> ofUnaccented(List<String> header) {
        return of(header, ColumnNames::unaccentedKey);
    }

    private static List<String> of(List<String> header, UnaryOperator<String> key) {
        var wanted = new ArrayList<String>(header.size());
        for (var cell : header) {
            var name = trim(cell);
            wanted.add(name.isEmpty() ? "column_" + (wanted.size() + 1) : name);
        }
        return distinct(wanted, key);
    }

    /** Without the white space at both ends; a no-break space and a byte order mark are white space here. */
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

    private static List<String> distinct(List<String> wanted, UnaryOperator<String> key) {
        Set<String> written = new HashSet<>();
        wanted.forEach(name -> written.add(key.apply(name)));
        Set<String> taken = new HashSet<>();
        Map<String, Integer> counts = new HashMap<>();
        var names = new ArrayList<String>(wanted.size());
        for (var name : wanted) {
            names.add(taken.add(key.apply(name)) ? name : numbered(name, key, written, taken, counts));
        }
        return List.copyOf(names);
    }

    private static String numbered(
            String name,
            UnaryOperator<String> key,
            Set<String> written,
            Set<String> taken,
            Map<String, Integer> counts) {
        while (true) {
            var candidate = name + "_" + counts.merge(key.apply(name), 2, (count, two) -> count + 1);
            var candidateKey = key.apply(candidate);
            if (!written.contains(candidateKey) && taken.add(candidateKey)) {
                return candidate;
            }
        }
    }

    /** The same for names that some database takes for one. */
    private static String key(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    private static String unaccentedKey(String name) {
        return key(ACCENTS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
                .replaceAll(""));
    }

    private static boolean isSpace(char character) {
        return Character.isWhitespace(character) || Character.isSpaceChar(character) || character == '\uFEFF';
    }
}
