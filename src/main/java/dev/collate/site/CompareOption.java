package dev.collate.site;

import dev.collate.diff.Format;
import java.util.List;
import java.util.Set;

/**
 * An option of the comparison, as the form offers it.
 *
 * @param name name of the option in the API
 * @param standard the default, as the form shows it
 * @param choices the values to choose from; empty for a text field
 */
record CompareOption(
        String name, String label, String hint, String standard, List<String> choices, Set<Format> formats) {
    // The text fields of these options contain one path per line.
    static final String IGNORE_PATHS = "options.ignorePaths";
    /** A JSON Patch never contains moved elements. */
    static final String MOVES = "options.moves";

    static final String PATCH = "options.patch";
    private static final String UNORDERED_PATHS = "options.unorderedPaths";

    private static final List<String> YES_NO = List.of("true", "false");
    private static final Set<Format> TEXT = Set.of(Format.TEXT);
    static final Set<Format> TREES = Set.of(Format.JSON, Format.YAML, Format.CSV);
    private static final Set<Format> XML = Set.of(Format.XML);
    private static final Set<Format> ALL_FORMATS = Set.copyOf(Format.TEXTS);
    private static final Set<Format> DOCUMENTS = Set.of(Format.JSON, Format.YAML, Format.CSV, Format.XML);

    /** All options of the API that a page can show. */
    static final List<CompareOption> ALL = List.of(
            choice(
                    "algorithm",
                    "Algorithm",
                    "The algorithm that finds equal lines.",
                    "myers",
                    TEXT,
                    "myers",
                    "patience",
                    "histogram"),
            text("context", "Context", "Number of unchanged lines around each change.", "3", TEXT),
            flag(
                    "ignoreWhitespace",
                    "Ignore white space",
                    "Lines that differ only in white space are equal.",
                    false,
                    TEXT),
            flag("ignoreCase", "Ignore case", "Lines that differ only in upper and lower case are equal.", false, TEXT),
            flag(
                    MOVES,
                    "Find moves",
                    "Blocks of lines, array elements with a key or XML elements that have another position.",
                    false,
                    ALL_FORMATS),
            choice(
                    "inline",
                    "Segments",
                    "Marks changed words or characters in the JSON.",
                    "none",
                    TEXT,
                    "none",
                    "word",
                    "char"),
            flag("semantic", "Compare values", "1.0 equals 1, and the order of keys does not matter.", true, TREES),
            flag(
                    "ignoreKeyOrder",
                    "Ignore the order of keys",
                    "Has the value of \"Compare values\" by default.",
                    true,
                    TREES),
            flag(
                    "arrayOrderMatters",
                    "Order of arrays matters",
                    "If not, elements at different positions can be equal.",
                    true,
                    TREES),
            text(
                    IGNORE_PATHS,
                    "Ignored paths",
                    "One path per line, such as meta.*.time or, for XML, /log/@time.",
                    "none",
                    DOCUMENTS),
            text(
                    "arrayKey",
                    "Key of array elements",
                    "Elements with the same value of this key are compared with each other.",
                    "none",
                    TREES),
            text(
                    "numericTolerance",
                    "Tolerance of numbers",
                    "Numbers that differ by at most this value are equal.",
                    "0",
                    TREES),
            text(
                    "rules",
                    "Rules",
                    "Options for values at a path, as JSON: [{\"path\": \"items\", \"arrayKey\": \"sku\"}].",
                    "none",
                    TREES),
            flag(
                    "identical",
                    "Say whether identical",
                    "Adds the member identical to the JSON: whether there are no differences.",
                    false,
                    DOCUMENTS),
            choice(
                    PATCH,
                    "Style of the JSON Patch",
                    "With test, a test of the old value precedes each operation that removes or replaces a value.",
                    "plain",
                    TREES,
                    "plain",
                    "test"),
            flag(
                    "yamlMerge",
                    "Resolve merge keys",
                    "Entries with the key << are replaced with the entries of their value.",
                    true,
                    Set.of(Format.YAML)),
            text(
                    "delimiter",
                    "Delimiter",
                    "The character between cells; \\t for a tab; auto detects it.",
                    "auto",
                    Set.of(Format.CSV)),
            flag(
                    "namespaceAware",
                    "Compare namespaces",
                    "Names with different prefixes for the same namespace are equal.",
                    true,
                    XML),
            flag(
                    "ignoreAttributeOrder",
                    "Ignore the order of attributes",
                    "In XML, the order of attributes has no meaning.",
                    true,
                    XML),
            flag("ignoreComments", "Ignore comments", "Comments are not compared.", false, XML),
            text(
                    UNORDERED_PATHS,
                    "Unordered elements",
                    "One path per line of elements whose children have no order, such as /project/dependencies.",
                    "none",
                    XML));

    CompareOption {
        choices = List.copyOf(choices);
        formats = Set.copyOf(formats);
    }

    private static CompareOption text(String name, String label, String hint, String standard, Set<Format> formats) {
        return choice(name, label, hint, standard, formats);
    }

    private static CompareOption flag(String name, String label, String hint, boolean standard, Set<Format> formats) {
        return new CompareOption(path(name), label, hint, Boolean.toString(standard), YES_NO, formats);
    }

    private static CompareOption choice(
            String name, String label, String hint, String standard, Set<Format> formats, String... choices) {
        return new CompareOption(path(name), label, hint, standard, List.of(choices), formats);
    }

    private static String path(String name) {
        return name.startsWith("options.") ? name : "options." + name;
    }

    /** Returns the id of its field in the page. */
    public String id() {
        return name.substring("options.".length());
    }

    /** Returns whether the value of this option may have several lines. */
    public boolean hasLines() {
        return name.equals(IGNORE_PATHS) || name.equals(UNORDERED_PATHS);
    }

    /** Returns the values for the API in the text of the field; none for the default. */
    List<String> values(String text) {
        if (hasLines()) {
            return text.lines().filter(line -> !line.isBlank()).toList();
        }
        return text.isEmpty() ? List.of() : List.of(text);
    }

    /** Returns the default in the words of the field: a flag is yes or no. */
    public String defaultText() {
        return choices.equals(YES_NO) ? standard.equals("true") ? "yes" : "no" : standard;
    }

    /** Returns the formats in words. */
    public String formatNames() {
        return String.join(
                ", ",
                formats.stream()
                        .map(Format::name)
                        .sorted()
                        .map(CompareOption::title)
                        .toList());
    }

    private static String title(String format) {
        return format.equals("TEXT") ? "Text" : format;
    }
}
