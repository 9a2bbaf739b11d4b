package dev.collate.http.request;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The constants of an enum that a parameter may have. A request contains the name of a constant in lower case. */
record EnumChoice<E extends Enum<E>>(List<E> constants) {
    static <E extends Enum<E>> EnumChoice<E> of(Class<E> type) {
        return new EnumChoice<>(List.of(type.getEnumConstants()));
    }

    /** Returns the error message for a text that is not the name of a constant. */
    String rule() {
        return "must be " + oneOf();
    }

    /** Returns the error message for a required parameter that is missing. */
    String requiredRule() {
        return "is required: " + oneOf();
    }

    Optional<E> parse(String text) {
        return constants.stream()
                .filter(constant -> name(constant).equals(text))
                .findFirst();
    }

    private String oneOf() {
        return constants.stream().map(EnumChoice::name).collect(Collectors.joining(", ", "one of ", ""));
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
