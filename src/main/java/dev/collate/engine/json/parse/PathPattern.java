package dev.collate.engine.json.parse;

import dev.collate.utf8.JsonStrings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A path in which {@code *} stands for any one step and {@code **} for any number of them: {@code users[*].seen}, {@code **.etag}. It
 * is spelled as the paths of an answer are; a leading {@code $} may stand for the root.
 *
 * @param steps from the root, at most {@value #MAX_STEPS}
 */
public record PathPattern(List<Step> steps) {
    /** So many that a set of places in the pattern fits a long. */
    static final int MAX_STEPS = 60;

    /** One step down the tree, or any number of them. */
    public sealed interface Step {
        /** To the member of this name. */
        record Name(String name) implements Step {}

        /** To the element at this index, counted from 0. */
        record Index(int index) implements Step {}

        /** One step anywhere. */
        record Any() implements Step {}

        /** Any number of steps anywhere, none too. */
        record Many() implements Step {}
    }

    public PathPattern {
        steps = List.copyOf(steps);
    }

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException if it is none; the message says why, in words for the caller
     */
    public static PathPattern parse(String text) {
        return new Parser(text).pattern();
    }

    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        PathPattern pattern() {
            var steps = new ArrayList<Step>();
            if (text.equals("$")) {
                return new PathPattern(steps);
            }
            if (text.startsWith("$.") || text.startsWith("$[")) {
                at = text.charAt(1) == '.' ? 2 : 1;
            }
            do {
                steps.add(text.startsWith("[", at) ? bracket() : name());
            } while (more());
            if (steps.size() > MAX_STEPS) {
                throw new IllegalArgumentException("must not have more than " + MAX_STEPS + " steps");
            }
            return new PathPattern(steps);
        }

        private boolean more() {
            if (at == text.length() || text.charAt(at) == '[') {
                return at < text.length();
            }
            if (text.charAt(at) != '.') {
                throw wrong("expected '.' or '['");
            }
            at++;
            return true;
        }

        private Step name() {
            int start = at;
            while (at < text.length() && text.charAt(at) != '.' && text.charAt(at) != '[') {
                at++;
            }
            return switch (text.substring(start, at)) {
                case "" -> throw wrong("expected a name");
                case "*" -> new Step.Any();
                case "**" -> new Step.Many();
                case String name -> new Step.Name(name);
            };
        }

        private Step bracket() {
            at++;
            Step step;
            if (text.startsWith("*]", at)) {
                at++;
                step = new Step.Any();
            } else if (text.startsWith("\"", at)) {
                step = new Step.Name(quoted());
            } else {
                step = new Step.Index(index());
            }
            if (!text.startsWith("]", at)) {
                throw wrong("expected ']'");
            }
            at++;
            return step;
        }

        private int index() {
            int start = at;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            try {
                return Integer.parseInt(text.substring(start, at));
            } catch (NumberFormatException e) {
                throw wrong("expected an index, '*' or a name in quotes");
            }
        }

        private String quoted() {
            var bytes = text.substring(at + 1).getBytes(StandardCharsets.UTF_8);
            int end = JsonStrings.plainUntil(bytes, 0, bytes.length);
            while (end < bytes.length && bytes[end] == '\\') {
                int escape = JsonStrings.escapeLength(bytes, end, bytes.length);
                if (escape == 0) {
                    throw wrong(JsonStrings.escapeProblem(bytes, end, bytes.length));
                }
                end = JsonStrings.plainUntil(bytes, end + escape, bytes.length);
            }
            if (end == bytes.length || bytes[end] != '"') {
                throw wrong("this name is not closed");
            }
            at += 2 + new String(bytes, 0, end, StandardCharsets.UTF_8).length();
            int length = JsonStrings.unescape(bytes, 0, end, bytes, 0);
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }

        private IllegalArgumentException wrong(String what) {
            return new IllegalArgumentException("is not a path: " + what + " at character " + (at + 1));
        }
    }
}
