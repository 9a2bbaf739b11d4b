package dev.collate.engine.sql;

import dev.collate.engine.csv.ColumnNames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules of a database for identifiers: the quotes around a name, and which names are not valid.
 *
 * @param columnRules the rules that a column name must not break
 * @param tableRules the rules that the name of a table, schema or catalog must not break
 * @param nameKey returns equal texts for names that the database treats as equal
 */
record Identifiers(
        char openingQuote,
        char closingQuote,
        List<NameRule> columnRules,
        List<NameRule> tableRules,
        UnaryOperator<String> nameKey) {
    /**
     * A rule for names.
     *
     * @param isBroken returns true for a name that is not valid
     * @param description what is wrong with such a name: the end of a sentence that begins with "the name", such as "is empty"
     */
    record NameRule(Predicate<String> isBroken, String description) {
        /** Returns a rule that limits the length of names, which {@code length} returns in this unit. */
        static NameRule longerThan(int maxLength, String unit, ToIntFunction<String> length) {
            return new NameRule(
                    name -> length.applyAsInt(name) > maxLength, "is longer than %,d %s".formatted(maxLength, unit));
        }

        /** Returns a rule that rejects names in which the regular expression finds one of these characters. */
        static NameRule rejecting(String regex, String characters) {
            return new NameRule(Pattern.compile(regex).asPredicate(), "contains " + characters);
        }

        /** Returns a rule that rejects names that match the regular expression. */
        static NameRule reserved(String regex) {
            return new NameRule(Pattern.compile(regex).asMatchPredicate(), "is reserved by the database");
        }
    }

    private static Identifiers of(char openingQuote, char closingQuote, NameRule tooLong) {
        var rules = List.of(
                new NameRule(String::isEmpty, "is empty"),
                NameRule.rejecting("\\p{Cc}", "a control character"),
                tooLong);
        return new Identifiers(openingQuote, closingQuote, rules, rules, ColumnNames::key);
    }

    static Identifiers withMaxCharacters(char openingQuote, char closingQuote, int maxLength) {
        return of(
                openingQuote,
                closingQuote,
                NameRule.longerThan(maxLength, "characters", name -> name.codePointCount(0, name.length())));
    }

    static Identifiers withMaxUtf16Units(char openingQuote, char closingQuote, int maxLength) {
        return of(openingQuote, closingQuote, NameRule.longerThan(maxLength, "UTF-16 units", String::length));
    }

    static Identifiers withMaxBytes(char openingQuote, char closingQuote, int maxLength) {
        return of(
                openingQuote,
                closingQuote,
                NameRule.longerThan(maxLength, "bytes", name -> name.getBytes(StandardCharsets.UTF_8).length));
    }

    /** Returns a copy with an additional rule for column names. */
    Identifiers withExtraColumnRule(NameRule rule) {
        return new Identifiers(openingQuote, closingQuote, append(columnRules, rule), tableRules, nameKey);
    }

    /** Returns a copy with an additional rule for the names of tables, schemas and catalogs. */
    Identifiers withExtraTableRule(NameRule rule) {
        return new Identifiers(openingQuote, closingQuote, columnRules, append(tableRules, rule), nameKey);
    }

    /** Returns a copy with another function that returns equal texts for names that the database treats as equal. */
    Identifiers withNameKey(UnaryOperator<String> key) {
        return new Identifiers(openingQuote, closingQuote, columnRules, tableRules, key);
    }

    private static List<NameRule> append(List<NameRule> rules, NameRule rule) {
        return Stream.concat(rules.stream(), Stream.of(rule)).toList();
    }

    /** Returns column names for a header row. Each name is unique by the rules of this database. */
    List<String> columnNames(List<String> header) {
        return ColumnNames.of(header, nameKey);
    }

    /** Returns the name in quotes. Doubles each closing quote inside the name. */
    String quote(String name) {
        var end = String.valueOf(closingQuote);
        return openingQuote + name.replace(end, end + end) + end;
    }

    /** Returns why the name is not valid for a column, such as "is empty". Returns an empty Optional if the name is valid. */
    Optional<String> columnNameError(String name) {
        return firstError(columnRules, name);
    }

    /**
     * Returns why the name is not valid for a table, schema or catalog, such as "is empty". Returns an empty Optional if the name is valid.
     */
    Optional<String> tableNameError(String name) {
        return firstError(tableRules, name);
    }

    private static Optional<String> firstError(List<NameRule> rules, String name) {
        return rules.stream()
                .filter(rule -> rule.isBroken().test(name))
                .map(NameRule::description)
                .findFirst();
    }
}
