package dev.collate.engine.sql.infer;

import dev.collate.utf8.LetterCase;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The words that mean true and false in a CSV, in addition to {@code true} and {@code false}, ignoring case.
 *
 * @param valueByWord the value of each word in lower case
 * @param maxBytes maximum number of bytes of a cell that is a word, also if the cell has two quotes for each quote of the word
 */
public record BooleanWords(Map<String, Boolean> valueByWord, int maxBytes) {
    /** Maximum number of bytes of a character for each byte of its lower case: the Kelvin sign has three bytes, and k has one. */
    private static final int MAX_BYTES_PER_LOWER_CASE_BYTE = 3;

    public static final BooleanWords NONE = new BooleanWords(Map.of());

    public BooleanWords {
        valueByWord = Map.copyOf(valueByWord);
    }

    private BooleanWords(Map<String, Boolean> valueByWord) {
        this(
                valueByWord,
                MAX_BYTES_PER_LOWER_CASE_BYTE
                        * valueByWord.keySet().stream()
                                .mapToInt(word -> word.getBytes(StandardCharsets.UTF_8).length)
                                .max()
                                .orElse(0));
    }

    /** Returns the words of two lists. If a word is in both lists, it means false. */
    public static BooleanWords of(Collection<String> trueWords, Collection<String> falseWords) {
        var values = new HashMap<String, Boolean>();
        trueWords.forEach(word -> values.put(LetterCase.lower(word), true));
        falseWords.forEach(word -> values.put(LetterCase.lower(word), false));
        return new BooleanWords(values);
    }

    /** Returns the union of these words and others. Returns an empty Optional if a word would mean both true and false. */
    Optional<BooleanWords> union(BooleanWords others) {
        var union = new HashMap<>(others.valueByWord);
        union.putAll(valueByWord);
        return union.entrySet().containsAll(others.valueByWord.entrySet())
                ? Optional.of(new BooleanWords(union))
                : Optional.empty();
    }

    /** Returns whether one of these texts is a word for this value. */
    public boolean anyMeans(boolean value, List<String> texts) {
        return !valueByWord.isEmpty()
                && texts.stream()
                        .anyMatch(text -> Boolean.valueOf(value).equals(valueByWord.get(LetterCase.lower(text))));
    }

    /** Returns the number of characters of all words together. */
    int countCharacters() {
        return valueByWord.keySet().stream().mapToInt(String::length).sum();
    }

    /** Returns the words that mean this value, sorted. */
    List<String> wordsFor(boolean value) {
        return valueByWord.entrySet().stream()
                .filter(entry -> entry.getValue() == value)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /**
     * Returns the value of the cell {@code source[start, end)}; null if it is not one of the words.
     *
     * @param hasDoubledQuotes whether the cell contains double quotes that the CSV escapes as {@code ""}
     */
    @Nullable
    Boolean valueOf(byte[] source, int start, int end, boolean hasDoubledQuotes) {
        if (end - start > maxBytes) {
            return null;
        }
        var cell = new String(source, start, end - start, StandardCharsets.UTF_8);
        return valueByWord.get(LetterCase.lower(hasDoubledQuotes ? cell.replace("\"\"", "\"") : cell));
    }

    /** Returns the text {@code true} or {@code false} for a cell that is one of the words. Returns null for another cell. */
    byte @Nullable [] toPlain(byte[] source, int start, int end, boolean hasDoubledQuotes) {
        var value = valueOf(source, start, end, hasDoubledQuotes);
        return value == null ? null : value.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Returns the value of a plain cell of a boolean column, which is {@code true}, {@code false}, 1 or 0, and not one of the words. A cell
     * such as {@code +01} is true if its last digit is 1, because a sign or zeros may precede the digit.
     */
    public static boolean isPlainTrue(byte[] source, int start, int end) {
        return (source[start] | 0x20) == 't' || source[end - 1] == '1';
    }
}
