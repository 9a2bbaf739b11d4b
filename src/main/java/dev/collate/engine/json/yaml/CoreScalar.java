package dev.collate.engine.json.yaml;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a plain YAML scalar means in the core schema (YAML 1.2.2, section 10.3.2), and how JSON spells it. */
enum CoreScalar {
    NULL("null|Null|NULL|~|"),
    BOOL("true|True|TRUE|false|False|FALSE"),
    INT("[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
    FLOAT("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"),
    /** Infinity or no number, which JSON does not have. */
    NO_NUMBER("[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)"),
    STRING(".*");

    /** Longer octal and hexadecimal numbers are no numbers in good faith, and the work to convert them grows with the square. */
    private static final int MAX_LENGTH = 1000;

    private static final CoreScalar[] MEANINGS = values();

    private final Pattern pattern;

    CoreScalar(String regex) {
        this.pattern = Pattern.compile(regex, Pattern.DOTALL);
    }

    /** Whether the first byte alone tells that {@code bytes[from, to)} is a string: it is so for most scalars. */
    static boolean isWord(byte[] bytes, int from, int to) {
        return from < to && "-+.0123456789~nNtTfF".indexOf(bytes[from]) < 0;
    }

    /** Whether {@code bytes[from, to)} is an integer as JSON spells it, without a sign. */
    static boolean isNatural(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at == to && from < to && (bytes[from] != '0' || to - from == 1);
    }

    /** The meaning of a plain scalar. */
    static CoreScalar of(String text) {
        for (var meaning : MEANINGS) {
            if (meaning.pattern.matcher(text).matches()) {
                return meaning;
            }
        }
        return STRING;
    }

    /** Whether an integer is octal or hexadecimal, and too long to be converted. */
    static boolean tooLong(String integer) {
        return integer.length() > MAX_LENGTH && (integer.startsWith("0x") || integer.startsWith("0o"));
    }

    /** A value of this meaning, any but a string, as JSON text. */
    String toJson(String text) {
        return switch (this) {
            case NULL -> "null";
            case BOOL -> text.toLowerCase(Locale.ROOT);
            case INT -> integer(text);
            case FLOAT -> decimal(text);
            case NO_NUMBER -> '"' + text.toLowerCase(Locale.ROOT).replace("+", "") + '"';
            case STRING -> throw new IllegalStateException("a string is written by its characters");
        };
    }

    private static String integer(String text) {
        if (text.startsWith("0x") || text.startsWith("0o")) {
            return new BigInteger(text.substring(2), text.charAt(1) == 'x' ? 16 : 8).toString();
        }
        return decimal(text);
    }

    /** JSON has no plus in front, no leading zeros, and a digit on both sides of the point. */
    private static String decimal(String text) {
        int start = text.startsWith("+") || text.startsWith("-") ? 1 : 0;
        int end = start;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        int first = start;
        while (first < end - 1 && text.charAt(first) == '0') {
            first++;
        }
        var whole = first == end ? "0" : text.substring(first, end);
        var rest = text.substring(end);
        boolean bare = rest.startsWith(".") && (rest.length() == 1 || !Character.isDigit(rest.charAt(1)));
        return (text.startsWith("-") ? "-" : "") + whole + (bare ? rest.substring(1) : rest);
    }
}
