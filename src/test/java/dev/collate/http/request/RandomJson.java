package dev.collate.http.request;

import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Creates random JSON objects as text. There is random white space between members, but no white space inside values, and the strings
 * contain every kind of escape sequence. {@link JsonBody} does not detect a duplicate key inside a value. So the keys are chosen such that
 * a change of one byte, which the tests make, never creates such a duplicate key.
 */
final class RandomJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String[] PIECES = {
        "a",
        "plain text",
        "\\n",
        "\\\"",
        "\\\\",
        "\\/",
        "\\u0041",
        "\\u00e9",
        "\\u20AC",
        "\\ud83d\\ude00",
        "é",
        "€",
        "😀",
        "",
        " "
    };
    private static final String[] SCALARS = {"0", "-1", "12.5", "1e10", "true", "false", "null"};

    private final Random random;

    RandomJson(Random random) {
        this.random = random;
    }

    static String unspaced(JsonNode value) {
        return MAPPER.writeValueAsString(value).replace("1.0E10", "1e10");
    }

    String object() {
        var text = new StringBuilder(space()).append('{').append(space());
        int members = random.nextInt(5);
        for (int i = 0; i < members; i++) {
            text.append(i == 0 ? "" : ",").append(space());
            text.append("\"k")
                    .append(i)
                    .append("\"")
                    .append(space())
                    .append(':')
                    .append(space());
            text.append(random.nextBoolean() ? string() : value(2));
            text.append(space());
        }
        return text.append('}').append(space()).toString();
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 3)) {
            case 0, 1, 2 -> SCALARS[random.nextInt(SCALARS.length)];
            case 3 -> "[" + value(depth - 1) + ",[\"]}\\\"\"]," + value(depth - 1) + "]";
            default -> "{\"x\":" + value(depth - 1) + ",\"]}\":{}}";
        };
    }

    private String string() {
        var text = new StringBuilder("\"");
        int pieces = random.nextInt(12);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.append('"').toString();
    }

    private String space() {
        return " \n\t\r".substring(0, random.nextInt(5));
    }
}
