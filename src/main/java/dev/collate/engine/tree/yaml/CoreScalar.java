package dev.collate.engine.tree.yaml;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/** The types of plain YAML scalars in the core schema (YAML 1.2.2, section 10.3.2). Converts a scalar of each type to JSON text. */
enum CoreScalar {
    NULL("null|Null|NULL|~|"),
    BOOL("true|True|TRUE|false|False|FALSE"),
    INT("[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
    FLOAT("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"),
    /** Infinity or NaN, which JSON does not have. */
    NON_FINITE("[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)"),
    STRING(".*");

    /**
     * Maximum length of an octal or hexadecimal number. A longer number is rejected, because the conversion to decimal takes quadratic
     * time.
     */
    private static final int MAX_NON_DECIMAL_LENGTH = 1000;

    private static final CoreScalar[] TYPES = values();

    private final Pattern pattern;

    CoreScalar(String regex) {
        this.pattern = Pattern.compile(regex, Pattern.DOTALL);
    }

    /**
     * Returns whether the first byte is enough to decide that the scalar {@code bytes[from, to)} is a string. This is the case for most
     * scalars.
     */
    static boolean isCertainlyString(byte[] bytes, int from, int to) {
        return from < to && "-+.0123456789~nNtTfF".indexOf(bytes[from]) < 0;
    }

    /** Returns whether {@code bytes[from, to)} is a JSON number without a sign, decimal point and exponent. */
    static boolean isNatural(byte[] bytes, int from, int to) {
        int position = from;
        while (position < to && bytes[position] >= '0' && bytes[position] <= '9') {
            position++;
        }
        return position == to && from < to && (bytes[from] != '0' || to - from == 1);
    }

    /** Returns the type of a plain scalar. */
    static CoreScalar typeOf(String text) {
        for (var type : TYPES) {
            if (type.pattern.matcher(text).matches()) {
                return type;
            }
        }
        return STRING;
    }

    /** Returns whether an integer is octal or hexadecimal and is so long that its conversion to decimal would take too much time. */
    static boolean isTooLong(String integer) {
        return integer.length() > MAX_NON_DECIMAL_LENGTH && (integer.startsWith("0x") || integer.startsWith("0o"));
    }

    /** Converts a scalar of this type, except a string, to JSON text. */
    String toJson(String text) {
        return switch (this) {
            case NULL -> "null";
            case BOOL -> text.toLowerCase(Locale.ROOT);
            case INT -> integerToJson(text);
            case FLOAT -> decimalToJson(text);
            case NON_FINITE -> '"' + text.toLowerCase(Locale.ROOT).replace("+", "") + '"';
            case STRING -> throw new IllegalStateException("a string is not converted");
        };
    }

    private static String integerToJson(String text) {
        if (text.startsWith("0x") || text.startsWith("0o")) {
            return new BigInteger(text.substring(2), text.charAt(1) == 'x' ? 16 : 8).toString();
        }
        return decimalToJson(text);
    }

    /**
     * Converts a decimal number to JSON text. JSON allows no leading plus sign and no leading zeros, and requires a digit before and after
     * the decimal point.
     */
    private static String decimalToJson(String text) {
        int start = text.startsWith("+") || text.startsWith("-") ? 1 : 0;
        int end = start;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        int firstNonZero = start;
        while (firstNonZero < end - 1 && text.charAt(firstNonZero) == '0') {
            firstNonZero++;
        }
        var integerDigits = firstNonZero == end ? "0" : text.substring(firstNonZero, end);
        var fractionAndExponent = text.substring(end);
        boolean hasPointWithoutDigits = fractionAndExponent.startsWith(".")
                && (fractionAndExponent.length() == 1 || !Character.isDigit(fractionAndExponent.charAt(1)));
        return (text.startsWith("-") ? "-" : "")
                + integerDigits
                + (hasPointWithoutDigits ? fractionAndExponent.substring(1) : fractionAndExponent);
    }
}
