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
 * @param isDerived whether the default is the value of another option; {@code defaultValue} is then the default of this other option
 * @param choices the names of the constants of an enum; otherwise empty
 * @param max the maximum of a number; infinite if there is none; the minimum of all numbers is 0
 * @param itemType the name of the type of the elements of an array; null if the option is not an array
 */
public record OptionType(
        String name,
        @Nullable Object defaultValue,
        boolean isDerived,
        List<String> choices,
        double max,
        @Nullable String itemType) {
    public OptionType {
        choices = List.copyOf(choices);
    }

    private static OptionType of(String name, @Nullable Object defaultValue) {
        return new OptionType(name, defaultValue, false, List.of(), Double.POSITIVE_INFINITY, null);
    }

    static OptionType flag(boolean defaultValue) {
        return of("boolean", defaultValue);
    }

    static OptionType derivedFlag(boolean defaultValue) {
        return new OptionType("boolean", defaultValue, true, List.of(), Double.POSITIVE_INFINITY, null);
    }

    static <E extends Enum<E>> OptionType choice(Class<E> type, @Nullable E defaultValue) {
        var names =
                Arrays.stream(type.getEnumConstants()).map(OptionType::toText).toList();
        return new OptionType("string", defaultValue, false, names, Double.POSITIVE_INFINITY, null);
    }

    static OptionType integer(@Nullable Integer defaultValue) {
        return of("integer", defaultValue);
    }

    static OptionType number(@Nullable Double defaultValue, double max) {
        return new OptionType("number", defaultValue, false, List.of(), max, null);
    }

    static OptionType text(@Nullable String defaultValue) {
        return of("string", defaultValue);
    }

    /** @param itemType the type of the elements: {@code string}, or {@code object} for objects that are JSON text in a form */
    static OptionType list(String itemType) {
        return new OptionType("array", null, false, List.of(), Double.POSITIVE_INFINITY, itemType);
    }

    /** Returns the type as a JSON schema. */
    public Map<String, Object> schema() {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", name);
        if (defaultValue != null && !isDerived) {
            schema.put("default", defaultValue instanceof Enum<?> constant ? toText(constant) : defaultValue);
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
        if (itemType != null) {
            schema.put("items", Map.of("type", itemType));
        }
        return schema;
    }

    /** Returns the default as a form shows it; empty if the option has no default. */
    public String defaultText() {
        return defaultValue == null ? "" : toText(defaultValue);
    }

    private static String toText(Object value) {
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT)
                : value.toString().replaceAll("\\.0$", "");
    }
}
