package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How an engine names things: between which quotes, and which names it cannot have.
 *
 * @param columns what is wrong with a column's name
 * @param tables what is wrong with the name of a table, or of what holds tables
 * @param accents false where two names that differ only in accents are the same
 */
record Identifiers(char open, char close, List<Flaw> columns, List<Flaw> tables, boolean accents) {
    /**
     * Something that makes names unusable.
     *
     * @param description to be read after "the name"
     */
    private record Flaw(Predicate<String> mars, String description) {
        static Flaw longerThan(int maxLength, String unit, ToIntFunction<String> length) {
            return new Flaw(
                    name -> length.applyAsInt(name) > maxLength, "is longer than %,d %s".formatted(maxLength, unit));
        }

        static Flaw holds(String regex, String what) {
            return new Flaw(Pattern.compile(regex).asPredicate(), "holds " + what);
        }

        static Flaw kept(String regex) {
            return new Flaw(Pattern.compile(regex).asMatchPredicate(), "is one that the database keeps for itself");
        }
    }

    private static Identifiers of(char open, char close, Flaw tooLong) {
        var flaws =
                List.of(new Flaw(String::isEmpty, "is empty"), Flaw.holds("\\p{Cc}", "a control character"), tooLong);
        return new Identifiers(open, close, flaws, flaws, true);
    }

    static Identifiers inCharacters(char open, char close, int maxLength) {
        return of(open, close, Flaw.longerThan(maxLength, "characters", name -> name.codePointCount(0, name.length())));
    }

    static Identifiers inUnits(char open, char close, int maxLength) {
        return of(open, close, Flaw.longerThan(maxLength, "UTF-16 units", String::length));
    }

    static Identifiers inBytes(char open, char close, int maxLength) {
        return of(
                open, close, Flaw.longerThan(maxLength, "bytes", name -> name.getBytes(StandardCharsets.UTF_8).length));
    }

    /** The same, where no name can hold what this regular expression finds. */
    Identifiers without(String characters, String what) {
        var flaw = Flaw.holds(characters, what);
        return new Identifiers(open, close, with(columns, flaw), with(tables, flaw), accents);
    }

    /** The same, where the engine keeps the columns that this regular expression matches for itself. */
    Identifiers keepingColumns(String names) {
        return new Identifiers(open, close, with(columns, Flaw.kept(names)), tables, accents);
    }

    /** The same, where the engine keeps the tables that this regular expression matches for itself. */
    Identifiers keepingTables(String names) {
        return new Identifiers(open, close, columns, with(tables, Flaw.kept(names)), accents);
    }

    /** The same, where the name of a table has another length too: that of a file's name that is made of it. */
    Identifiers withFileNames(int maxLength, ToIntFunction<String> length) {
        var flaw = Flaw.longerThan(maxLength, "bytes as the name of a file", length);
        return new Identifiers(open, close, columns, with(tables, flaw), accents);
    }

    /** The same, where two names that differ only in accents are the same. */
    Identifiers overlookingAccents() {
        return new Identifiers(open, close, columns, tables, false);
    }

    private static List<Flaw> with(List<Flaw> flaws, Flaw another) {
        return Stream.concat(flaws.stream(), Stream.of(another)).toList();
    }

    /** The names of the columns of a header, which are distinct to this engine. */
    List<String> columnNames(List<String> header) {
        return accents ? ColumnNames.of(header) : ColumnNames.ofUnaccented(header);
    }

    /** The name between quotes, each closing quote inside it doubled. */
    String quote(String name) {
        var end = String.valueOf(close);
        return open + name.replace(end, end + end) + end;
    }

    /** What makes the name unusable for a column, to be read after "the name"; empty if nothing does. */
    Optional<String> columnFlaw(String name) {
        return first(columns, name);
    }

    /** What makes the name unusable for a table or what holds tables, to be read as {@link #columnFlaw}. */
    Optional<String> tableFlaw(String name) {
        return first(tables, name);
    }

    private static Optional<String> first(List<Flaw> flaws, String name) {
        return flaws.stream()
                .filter(flaw -> flaw.mars().test(name))
                .map(Flaw::description)
                .findFirst();
    }
}
