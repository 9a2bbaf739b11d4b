package dev.collate.diff;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type of a {@link DiffOption}, with its bounds and its default.
 *
 * @param name the name of the type in JSON schemas
 * @param defaultValue the default; null if the option has none
 * @param derived whether the default is the value of another option, which has the default {@code standard}
 * @param choices the names of the constants of an enum; otherwise empty
 * @param max the maximum of a number; infinite if there is none. The minimum of all numbers is 0
 * @param items the name of the type of the elements of an array; null if the option is not an array
 */
public record OptionType(
        String name,
        @Nullable Object defaultValue,
        boolean derived,
        List<String> choices,
        double max,
        @Nullable String items) {
    public OptionType {
        choices = List.copyOf(choices);
    }

    private static OptionType of(String name, @Nullable Object standard) {
        return new OptionType(name, standard, false, List.of(), Double.POSITIVE_INFINITY, null);
    }

    static OptionType flag(boolean standard) {
        return of("boolean", standard);
    }

    static OptionType derivedFlag(boolean standard) {
        return new OptionType("boolean", standard, true, List.of(), Double.POSITIVE_INFINITY, null);
    }

    static <E extends Enum<E>> OptionType choice(Class<E> type, @Nullable E standard) {
        var names = Arrays.stream(type.getEnumConstants()).map(OptionType::text).toList();
        return new OptionType("string", standard, false, names, Double.POSITIVE_INFINITY, null);
    }

    static OptionType integer(@Nullable Integer standard) {
        return of("integer", standard);
    }

    static OptionType number(@Nullable Double standard, double max) {
        return new OptionType("number", standard, false, List.of(), max, null);
    }

    static OptionType text(@Nullable String standard) {
        return of("string", standard);
    }

    /** @param items the type of the elements: {@code string}, or {@code object} for objects that are JSON text in a form */
    static OptionType list(String items) {
        return new OptionType("array", null, false, List.of(), Double.POSITIVE_INFINITY, items);
    }

    /** Returns the type as a JSON schema. */
    public Map<String, Object> schema() {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", name);
        if (defaultValue != null && !derived) {
            schema.put("default", defaultValue instanceof Enum<?> constant ? text(constant) : defaultValue);
        }
        if (!choices.isEmpty()) {
            schema.put("enum", choices);
        }
        if (name.equals("integer") || name.equals("number")) {
            schema.put("minimum", 0);
        }
        if (Double.isFinite(max)) {
            schema.put("maximum", max);
        }
        if (items != null) {
            schema.put("items", Map.of("type", items));
        }
        return schema;
    }

    /** Returns the default as a form shows it; empty if the option has no default. */
    public String defaultText() {
        return defaultValue == null ? "" : text(defaultValue);
    }

    private static String text(Object value) {
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT)
                : value.toString().replaceAll("\\.0$", "");
    }
}
