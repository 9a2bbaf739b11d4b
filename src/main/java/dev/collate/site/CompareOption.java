package dev.collate.site;

import dev.collate.diff.DiffOption;
import dev.collate.diff.DiffOption.Availability;
import dev.collate.diff.Format;
import java.util.Arrays;
import java.util.List;

/** An option of the comparison, as the form for documents offers it. */
record CompareOption(DiffOption option) {
    /** All options that have a field in the form. */
    static final List<CompareOption> ALL = Arrays.stream(DiffOption.values())
            .filter(option -> option.isAvailableIn(Availability.MORE_OPTIONS))
            .map(CompareOption::new)
            .toList();

    /** Maximum number of lines of a field that are read. It is more than any option allows, so the comparison rejects longer lists. */
    private static final int MAX_LINES = 1_000;

    /** Returns the classes by which the stylesheet shows the options of the chosen format. */
    public String styles() {
        var styles = new StringBuilder("option");
        for (var format : option.formats()) {
            styles.append(" for-").append(format.wireName());
            // CSV has more common options than the other formats, so its form shows MOVES only with "More options".
            if (option.isAvailableIn(Availability.FORM) && (format != Format.CSV || option != DiffOption.MOVES)) {
                styles.append(" common-").append(format.wireName());
            }
        }
        return styles.append(option.isAvailableIn(Availability.EVERY_FORM) ? " common-detect" : "")
                .toString();
    }

    /** Returns whether the option is a checkbox. */
    public boolean isFlag() {
        return option.type().name().equals("boolean");
    }

    /** Returns whether the default is the value of the option {@code semantic}. */
    boolean isDerived() {
        return option.type().isDerived();
    }

    public String hint() {
        return hasLines() ? option.hint() + " One path per line." : option.hint();
    }

    /** Returns whether the value of this option may have several lines. */
    public boolean hasLines() {
        return "string".equals(option.type().itemType());
    }

    /** Returns the values of the API parameter for the text of the field. The list is empty if the field means the default. */
    List<String> values(String text) {
        if (hasLines()) {
            return text.lines().filter(line -> !line.isBlank()).limit(MAX_LINES).toList();
        }
        return text.isEmpty() ? List.of() : List.of(text);
    }

    /** Returns whether the default is true in the form but false in the API. A person wants to see what was moved. */
    boolean isOnByDefaultInFormOnly() {
        return option == DiffOption.MOVES;
    }

    /** Returns the default as the field shows it. */
    public String defaultText() {
        if (isOnByDefaultInFormOnly()) {
            return "true";
        }
        if (option == DiffOption.LANGUAGE) {
            return "from the file name";
        }
        var standard = option.type().defaultText();
        return standard.isEmpty() ? "none" : standard;
    }
}
