package dev.collate.convert.sql;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * How an engine names things: between which quotes, and how long a name may be.
 *
 * @param unit what the engine counts, for people
 * @param length how many of them a name has
 * @param wholeUnicode false where names end at U+FFFF
 */
record Identifiers(
        char open, char close, int longest, String unit, ToIntFunction<String> length, boolean wholeUnicode) {
    static Identifiers inCharacters(char open, char close, int longest) {
        return new Identifiers(open, close, longest, "characters", name -> name.codePointCount(0, name.length()), true);
    }

    static Identifiers inUnits(char open, char close, int longest) {
        return new Identifiers(open, close, longest, "UTF-16 units", String::length, true);
    }

    static Identifiers inBytes(char open, char close, int longest) {
        return new Identifiers(
                open, close, longest, "bytes", name -> name.getBytes(StandardCharsets.UTF_8).length, true);
    }

    Identifiers withinBasicPlane() {
        return new Identifiers(open, close, longest, unit, length, false);
    }

    /** The name between quotes, each closing quote inside it doubled. */
    String quote(String name) {
        var end = String.valueOf(close);
        return open + name.replace(end, end + end) + end;
    }

    /** What makes the name unusable, to be read after "the name"; empty if nothing does. */
    Optional<String> flaw(String name) {
        if (name.isEmpty()) {
            return Optional.of("is empty");
        }
        if (name.codePoints().anyMatch(Character::isISOControl)) {
            return Optional.of("holds a control character");
        }
        if (!wholeUnicode && name.codePoints().anyMatch(Character::isSupplementaryCodePoint)) {
            return Optional.of("holds a character beyond U+FFFF");
        }
        return length.applyAsInt(name) > longest
                ? Optional.of("is longer than %,d %s".formatted(longest, unit))
                : Optional.empty();
    }
}
