package dev.collate.convert.sql;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/**
 * How an engine names things: between which quotes, and how long a name may be.
 *
 * @param unit what the engine counts, for people
 * @param length how many of them a name has
 * @param wholeUnicode false where names end at U+FFFF
 * @param ownColumns names of columns that the engine keeps for itself, quoted or not
 * @param ownTables such names of tables
 */
record Identifiers(
        char open,
        char close,
        int longest,
        String unit,
        ToIntFunction<String> length,
        boolean wholeUnicode,
        Pattern ownColumns,
        Pattern ownTables) {
    private static final Pattern NONE = Pattern.compile("(?!)");

    static Identifiers inCharacters(char open, char close, int longest) {
        return new Identifiers(
                open, close, longest, "characters", name -> name.codePointCount(0, name.length()), true, NONE, NONE);
    }

    static Identifiers inUnits(char open, char close, int longest) {
        return new Identifiers(open, close, longest, "UTF-16 units", String::length, true, NONE, NONE);
    }

    static Identifiers inBytes(char open, char close, int longest) {
        return new Identifiers(
                open, close, longest, "bytes", name -> name.getBytes(StandardCharsets.UTF_8).length, true, NONE, NONE);
    }

    Identifiers withinBasicPlane() {
        return new Identifiers(open, close, longest, unit, length, false, ownColumns, ownTables);
    }

    /** The same, where the engine keeps the columns that this regular expression matches for itself. */
    Identifiers keepingColumns(String names) {
        return new Identifiers(open, close, longest, unit, length, wholeUnicode, Pattern.compile(names), ownTables);
    }

    /** The same, where the engine keeps the tables that this regular expression matches for itself. */
    Identifiers keepingTables(String names) {
        return new Identifiers(open, close, longest, unit, length, wholeUnicode, ownColumns, Pattern.compile(names));
    }

    /** The name between quotes, each closing quote inside it doubled. */
    String quote(String name) {
        var end = String.valueOf(close);
        return open + name.replace(end, end + end) + end;
    }

    /** What makes the name unusable for a column, to be read after "the name"; empty if nothing does. */
    Optional<String> columnFlaw(String name) {
        return flaw(name).or(() -> kept(ownColumns, name));
    }

    /** What makes the name unusable for a table or what holds tables, to be read as {@link #columnFlaw}. */
    Optional<String> tableFlaw(String name) {
        return flaw(name).or(() -> kept(ownTables, name));
    }

    private static Optional<String> kept(Pattern own, String name) {
        return own.matcher(name).matches()
                ? Optional.of("is one that the database keeps for itself")
                : Optional.empty();
    }

    private Optional<String> flaw(String name) {
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
