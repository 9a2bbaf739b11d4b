package dev.collate.site;

import dev.collate.diff.DiffOption;
import dev.collate.diff.Format;
import java.util.Arrays;
import java.util.List;

/** An option of the comparison, as the form for documents offers it. */
record CompareOption(DiffOption option) {
    private static final List<String> YES_NO = List.of("true", "false");

    /** All options that have a field in the form. */
    static final List<CompareOption> ALL = Arrays.stream(DiffOption.values())
            .filter(option -> !option.label().isEmpty())
            .map(CompareOption::new)
            .toList();

    /** Returns the name of the option in the API. */
    public String name() {
        return option.parameter();
    }

    /** Returns the id of its field in the page. */
    public String id() {
        return option.id();
    }

    public String label() {
        return option.label();
    }

    public String hint() {
        return hasLines() ? option.hint() + " One path per line." : option.hint();
    }

    List<Format> formats() {
        return option.formats();
    }

    /** Returns the values to choose from; an empty list for a text field. */
    public List<String> choices() {
        return option.type().name().equals("boolean") ? YES_NO : option.type().choices();
    }

    /** Returns whether the value of this option may have several lines. */
    public boolean hasLines() {
        return "string".equals(option.type().items());
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
        var standard = option.type().standardText();
        return switch (standard) {
            case "true" -> "yes";
            case "false" -> "no";
            case "" -> "none";
            default -> standard;
        };
    }

    /** Returns the formats in words. */
    public String formatNames() {
        return String.join(
                ", ",
                formats().stream()
                        .map(Format::name)
                        .sorted()
                        .map(CompareOption::title)
                        .toList());
    }

    private static String title(String format) {
        return format.equals("TEXT") ? "Text" : format;
    }
}
