package dev.collate.diff;

import static dev.collate.diff.DiffOption.Availability.API;
import static dev.collate.diff.DiffOption.Availability.EVERY_FORM;
import static dev.collate.diff.DiffOption.Availability.FORM;
import static dev.collate.diff.DiffOption.Availability.MORE_OPTIONS;
import static dev.collate.diff.DiffOption.Availability.TOOLS;
import static dev.collate.diff.Format.CSV;
import static dev.collate.diff.Format.IMAGE;
import static dev.collate.diff.Format.JSON;
import static dev.collate.diff.Format.STRUCTURED;
import static dev.collate.diff.Format.TEXT;
import static dev.collate.diff.Format.TEXTS;
import static dev.collate.diff.Format.TREES;
import static dev.collate.diff.Format.XML;
import static dev.collate.diff.Format.YAML;
import static java.util.Objects.requireNonNull;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.http.request.RequestParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of the comparisons. The name of an option is the name of its constant in camel case. Requests are read with these constants,
 * and the form of the website and the schemas of the tools are made from them. The description of the API describes each option in its own
 * words; {@code DescribedOptionsTest} checks that it has the same options.
 *
 * <p>The file is longer than others, because the table of all options is not divided: a new option is added in one place.
 */
public enum DiffOption {
    ALGORITHM(
            OptionType.choice(Algorithm.class, Algorithm.MYERS),
            List.of(TEXT),
            MORE_OPTIONS,
            "Algorithm",
            "The algorithm that finds equal lines."),
    CONTEXT(
            OptionType.integer(TextDiffOptions.DEFAULT_CONTEXT),
            List.of(TEXT),
            FORM,
            "Context",
            "Number of unchanged lines around each change."),
    IGNORE_WHITESPACE(
            OptionType.flag(false),
            List.of(TEXT),
            EVERY_FORM,
            "Ignore white space",
            "Lines that differ only in white space are equal."),
    IGNORE_CASE(
            OptionType.flag(false),
            List.of(TEXT),
            EVERY_FORM,
            "Ignore case",
            "Lines that differ only in upper and lower case are equal."),
    MOVES(
            OptionType.flag(false),
            TEXTS,
            EVERY_FORM,
            "Find moves",
            "Blocks of lines, array elements with a key or XML elements that have another position."),
    INLINE(
            OptionType.choice(Inline.class, Inline.NONE),
            List.of(TEXT),
            API,
            "Marks changed words or characters in the JSON."),
    LANGUAGE(
            OptionType.choice(Language.class, null),
            List.of(TEXT),
            EVERY_FORM,
            "Language",
            "The programming language, for the syntax colours of the page."),
    SEMANTIC(
            OptionType.flag(true),
            TREES,
            MORE_OPTIONS,
            "Compare values",
            "1.0 equals 1, and the order of keys does not matter."),
    IGNORE_KEY_ORDER(
            OptionType.derivedFlag(true),
            TREES,
            MORE_OPTIONS,
            "Ignore the order of keys",
            "By default, it has the value of \"Compare values\" (semantic)."),
    ARRAY_ORDER_MATTERS(
            OptionType.flag(true),
            TREES,
            EVERY_FORM,
            "Order of arrays matters",
            "If not, elements at different positions can be equal."),
    IGNORE_PATHS(
            OptionType.list("string"),
            STRUCTURED,
            EVERY_FORM,
            "Ignored paths",
            "Paths that are not compared, such as meta.*.time or, for XML, /log/@time."),
    ARRAY_KEY(
            OptionType.text(null),
            TREES,
            FORM,
            "Key of array elements",
            "Elements with the same value of this key are compared with each other."),
    NUMERIC_TOLERANCE(
            OptionType.number(0.0, Double.POSITIVE_INFINITY),
            TREES,
            FORM,
            "Tolerance of numbers",
            "Numbers that differ by at most this value are equal. The cells of a CSV are texts, not numbers."),
    RULES(
            OptionType.list("object"),
            TREES,
            MORE_OPTIONS,
            "Rules",
            "Options for values at a path, as JSON: [{\"path\": \"items\", \"arrayKey\": \"sku\"}]."),
    IDENTICAL(
            OptionType.flag(false),
            STRUCTURED,
            API,
            "Adds the member identical to the JSON: whether there are no differences."),
    PATCH(
            OptionType.choice(PatchStyle.class, PatchStyle.PLAIN),
            TREES,
            API,
            "With test, a test of the old value precedes each operation that removes or replaces a value."),
    /** This option is also read for JSON, because one of the two contents may be YAML. */
    YAML_MERGE(
            OptionType.flag(true),
            List.of(YAML),
            MORE_OPTIONS,
            "Resolve merge keys",
            "Entries with the key << are replaced with the entries of their value."),
    DELIMITER(
            OptionType.text("auto"),
            List.of(CSV),
            FORM,
            "Delimiter",
            "The character between cells; \\t for a tab; auto detects it."),
    NAMESPACE_AWARE(
            OptionType.flag(true),
            List.of(XML),
            FORM,
            "Compare namespaces",
            "Names with different prefixes for the same namespace are equal."),
    IGNORE_ATTRIBUTE_ORDER(
            OptionType.flag(true),
            List.of(XML),
            MORE_OPTIONS,
            "Ignore the order of attributes",
            "In XML, the order of attributes has no meaning."),
    IGNORE_COMMENTS(OptionType.flag(false), List.of(XML), FORM, "Ignore comments", "Comments are not compared."),
    UNORDERED_PATHS(
            OptionType.list("string"),
            List.of(XML),
            FORM,
            "Unordered elements",
            "Paths of elements whose children have no order, such as /project/dependencies."),

    ORIGINAL_NAME(OptionType.text(null), List.of(TEXT), TOOLS, "The file name of the original in the patch."),
    MODIFIED_NAME(OptionType.text(null), List.of(TEXT), TOOLS, "The file name of the modified text in the patch."),
    ORIGINAL_FORMAT(OptionType.choice(JsonOrYaml.class, null), List.of(JSON, YAML), API, "The format of the original."),
    MODIFIED_FORMAT(
            OptionType.choice(JsonOrYaml.class, null),
            List.of(JSON, YAML),
            API,
            "The format of the modified document."),

    THRESHOLD(
            OptionType.number(0.1, 1),
            List.of(IMAGE),
            TOOLS,
            "A pixel is changed if its colour differs by more than this value. 0 counts every visible difference."),
    IGNORE_ANTIALIASING(
            OptionType.flag(false), List.of(IMAGE), TOOLS, "Ignore pixels that differ only by anti-aliasing."),
    OUTPUT_HIGHLIGHT(OptionType.flag(false), List.of(IMAGE), TOOLS, "Return the highlight image."),
    HIGHLIGHT_COLOR(
            OptionType.text("#ff0000"), List.of(IMAGE), TOOLS, "The colour of changed pixels in the highlight image."),
    IGNORE(
            OptionType.list("object"),
            List.of(IMAGE),
            TOOLS,
            "Areas in which differences do not count: [{\"x\": 0, \"y\": 0, \"width\": 90, \"height\": 20}]."),
    ALIGN(
            OptionType.choice(Align.class, Align.NONE),
            List.of(IMAGE),
            TOOLS,
            "With rows, inserted or removed rows do not change the rows below them."),
    REGIONS(OptionType.flag(false), List.of(IMAGE), TOOLS, "Return the connected areas of changed pixels."),
    SIZES(OptionType.flag(false), List.of(IMAGE), TOOLS, "Return the sizes of both images."),
    MAX_DIFF_PIXELS(
            OptionType.integer(null),
            List.of(IMAGE),
            TOOLS,
            "Maximum number of changed pixels. If more pixels are changed, passed is false."),
    MAX_DIFF_PERCENT(
            OptionType.number(null, 100),
            List.of(IMAGE),
            TOOLS,
            "Maximum percentage of changed pixels. If more pixels are changed, passed is false.");

    /** The places that offer an option, in addition to the API. Each constant includes the places of the constants before it. */
    public enum Availability {
        /** Only in the API, because the option changes only the response, or how a content is read. */
        API,
        /** In the tools of agents. */
        TOOLS,
        /** In the form for documents, if a person asks for more options. */
        MORE_OPTIONS,
        /** In the form for documents, if a person chooses the format. */
        FORM,
        /** In the form for documents, also if the format is detected. */
        EVERY_FORM
    }

    /** The formats that the two contents of a comparison of JSON or YAML may have. */
    enum JsonOrYaml {
        JSON,
        YAML
    }

    /** Which parts of two images are aligned. */
    enum Align {
        NONE,
        ROWS
    }

    private final String id = Pattern.compile("_(.)")
            .matcher(name().toLowerCase(Locale.ROOT))
            .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));

    private final String parameter = "options." + id;

    @SuppressWarnings("ImmutableEnumChecker") // The types are records of immutable values.
    private final OptionType type;

    @SuppressWarnings("ImmutableEnumChecker") // The lists are immutable.
    private final List<Format> formats;

    private final Availability availability;
    private final String label;
    private final String hint;

    /** Creates an option that has no field in the form for documents. */
    DiffOption(OptionType type, List<Format> formats, Availability availability, String hint) {
        this(type, formats, availability, "", hint);
    }

    DiffOption(OptionType type, List<Format> formats, Availability availability, String label, String hint) {
        this.type = type;
        this.formats = formats;
        this.availability = availability;
        this.label = label;
        this.hint = hint;
    }

    /** Returns the name of the option, such as {@code ignoreCase}. */
    public String id() {
        return id;
    }

    /** Returns the name of the parameter, such as {@code options.ignoreCase}. */
    public String parameter() {
        return parameter;
    }

    public OptionType type() {
        return type;
    }

    /** Returns the formats whose comparisons have this option. */
    public List<Format> formats() {
        return formats;
    }

    /** Returns whether this place offers the option. */
    public boolean isAvailableIn(Availability place) {
        return availability.compareTo(place) >= 0;
    }

    /** Returns the label of the field in the form for documents. It is empty if the option has no field of its own there. */
    public String label() {
        return label;
    }

    /** Returns the explanation for a person or an agent. */
    public String hint() {
        return hint;
    }

    boolean flag(RequestParameters parameters) {
        return flag(parameters, (Boolean) requireNonNull(type.defaultValue()));
    }

    boolean flag(RequestParameters parameters, boolean defaultValue) {
        return parameters.flag(parameter(), defaultValue);
    }

    /** Returns the chosen constant of the enum of the option. */
    public <E extends Enum<E>> E choice(RequestParameters parameters, Class<E> constants) {
        return choice(parameters, constants, constants.cast(type.defaultValue()));
    }

    <E extends Enum<E>> E choice(RequestParameters parameters, Class<E> constants, @Nullable E defaultValue) {
        return parameters.choice(parameter(), constants, defaultValue);
    }

    /** Returns the chosen constant; empty if the option was not sent. */
    <E extends Enum<E>> Optional<E> sentChoice(RequestParameters parameters, Class<E> constants) {
        return parameters.hasValue(parameter()) ? Optional.of(choice(parameters, constants, null)) : Optional.empty();
    }

    /** Returns the integer of an option with a default. */
    int integer(RequestParameters parameters) {
        return parameters.integer(parameter(), (Integer) requireNonNull(type.defaultValue()), 0, Integer.MAX_VALUE);
    }

    /** Returns the number of an option with a default. */
    double number(RequestParameters parameters) {
        return parameters.number(parameter(), (Double) requireNonNull(type.defaultValue()), 0, max());
    }

    private double max() {
        return Math.min(type.max(), Double.MAX_VALUE);
    }

    /** Returns the integer of an option without a default; null if it was not sent. */
    @Nullable
    Long sentInteger(RequestParameters parameters) {
        return parameters.nonNegativeLong(parameter());
    }

    /** Returns the number of an option without a default; null if it was not sent. */
    @Nullable
    Double sentNumber(RequestParameters parameters) {
        return parameters.hasValue(parameter()) ? Double.valueOf(parameters.number(parameter(), 0, 0, max())) : null;
    }

    /** Returns the text of an option; null if it was not sent and has no default. */
    @Nullable
    String text(RequestParameters parameters) {
        var sent = parameters.string(parameter());
        return sent == null ? (String) type.defaultValue() : sent;
    }

    List<String> texts(RequestParameters parameters) {
        return parameters.strings(parameter());
    }

    /** Returns a list of texts as values. Rejects each text for which the parser throws an {@link IllegalArgumentException}. */
    <T> List<T> parseTexts(RequestParameters parameters, Function<String, T> parser) {
        var texts = texts(parameters);
        var values = new ArrayList<T>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                values.add(parser.apply(texts.get(i)));
            } catch (IllegalArgumentException e) {
                parameters.reject(parameter() + "[" + i + "]", String.valueOf(e.getMessage()));
            }
        }
        return values;
    }

    /** The style of a JSON Patch in a response. */
    public enum PatchStyle {
        /** The patch has only the operations that change the document. */
        PLAIN,
        /** A test operation with the old value precedes each operation that removes or replaces a value. */
        TEST
    }
}
