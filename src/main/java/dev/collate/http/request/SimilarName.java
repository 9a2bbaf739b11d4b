package dev.collate.http.request;

import dev.collate.utf8.LetterCase;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds the parameter that a caller probably means by the name of an unknown parameter. */
final class SimilarName {
    private static final int MAX_LETTERS = 60;

    private SimilarName() {}

    /**
     * Returns the known name that a caller probably means by an unknown one: {@code table_name} for {@code tableName}, or {@code
     * options.context} for {@code context}. It has the same letters, or differs in one letter, or in two letters of a long name.
     */
    static Optional<String> to(String name, Collection<String> known) {
        var key = key(name);
        return key.length() > MAX_LETTERS
                ? Optional.empty()
                : known.stream()
                        .filter(each -> !each.equals(name) && distance(key, key(each)) <= Math.min(2, key.length() / 4))
                        .min(Comparator.comparing(each -> distance(key, key(each)) + each));
    }

    /** Returns the letters of the last part of a path. */
    private static String key(String path) {
        return LetterCase.lower(path.substring(path.lastIndexOf('.') + 1)).replaceAll("[^a-z0-9]", "");
    }

    /** Returns the number of letters that must be inserted, removed or replaced. */
    private static int distance(String from, String to) {
        var row = IntStream.rangeClosed(0, to.length()).toArray();
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
