package dev.collate.engine.tree.parse;

import dev.collate.utf8.JsonSyntax;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A path pattern, such as {@code users[*].seen} or {@code **.etag}: {@code *} matches any one step, and {@code **} matches any number of
 * steps. Apart from these, a pattern has the syntax of the paths in a response. A leading {@code $} for the root is optional.
 *
 * @param steps the steps from the root, at most {@value #MAX_STEPS}
 */
public record PathPattern(List<Step> steps) {
    /** Maximum number of steps. The positions in a pattern must fit in the bits of one long. */
    static final int MAX_STEPS = 60;

    /** A step of a pattern. It matches one step from a container to a child, or any number of such steps. */
    public sealed interface Step {
        /** Matches the member with this name. */
        record Name(String name) implements Step {}

        /** Matches the element at this index, counted from 0. */
        record Index(int index) implements Step {}

        /** Matches the member with this name and the element at this index. A JSON Pointer does not distinguish them. */
        record NameOrIndex(String name, int index) implements Step {}

        /** Matches any one step. */
        record AnyStep() implements Step {}

        /** Matches any number of steps, including none. */
        record AnySteps() implements Step {}
    }

    /** @throws IllegalArgumentException if there are too many steps; the message can be sent to the client */
    public PathPattern {
        steps = List.copyOf(steps);
        if (steps.size() > MAX_STEPS) {
            throw new IllegalArgumentException("must not have more than " + MAX_STEPS + " steps");
        }
    }

    /** Returns whether the pattern can match the root, or an element of an array that is the root. */
    public boolean canMatchRootOrItsElement() {
        var singleSteps =
                steps.stream().filter(step -> !(step instanceof Step.AnySteps)).toList();
        return singleSteps.isEmpty() || singleSteps.size() == 1 && !(singleSteps.getFirst() instanceof Step.Name);
    }

    /**
     * Returns the patterns that a text stands for. A text that begins with a slash is a JSON Pointer. But it is also the path of a member
     * of the root whose name begins with a slash.
     *
     * @throws IllegalArgumentException if the text is neither a pointer nor a path; the message says what is wrong and can be sent to
     *     the client
     */
    public static List<PathPattern> interpretations(String text) {
        if (!text.startsWith("/")) {
            return List.of(parse(text));
        }
        PathPattern path;
        try {
            path = parse(text);
        } catch (IllegalArgumentException e) {
            // A pointer need not be a path.
            return List.of(new PathPattern(JsonPointer.parse(text)));
        }
        try {
            return List.of(new PathPattern(JsonPointer.parse(text)), path);
        } catch (IllegalArgumentException e) {
            // A path need not be a pointer.
            return List.of(path);
        }
    }

    /**
     * Parses a pattern.
     *
     * @throws IllegalArgumentException if the text is not a valid pattern; the message says what is wrong and can be sent to the client
     */
    public static PathPattern parse(String text) {
        return new Parser(text).parsePattern();
    }

    private static final class Parser {
        private final String text;
        private int position;

        Parser(String text) {
            this.text = text;
        }

        PathPattern parsePattern() {
            var steps = new ArrayList<Step>();
            if (text.equals("$")) {
                return new PathPattern(steps);
            }
            if (text.startsWith("$.") || text.startsWith("$[")) {
                position = text.charAt(1) == '.' ? 2 : 1;
            }
            do {
                steps.add(text.startsWith("[", position) ? parseBracket() : parseName());
            } while (steps.size() <= MAX_STEPS && moveToNextStep());
            return new PathPattern(steps);
        }

        /** Moves to the next step, after the dot before it. Returns false at the end of the text. */
        private boolean moveToNextStep() {
            if (position == text.length() || text.charAt(position) == '[') {
                return position < text.length();
            }
            if (text.charAt(position) != '.') {
                throw invalidPattern("expected '.' or '['");
            }
            position++;
            return true;
        }

        private Step parseName() {
            int start = position;
            while (position < text.length() && text.charAt(position) != '.' && text.charAt(position) != '[') {
                position++;
            }
            return switch (text.substring(start, position)) {
                case "" -> throw invalidPattern("expected a name");
                case "*" -> new Step.AnyStep();
                case "**" -> new Step.AnySteps();
                case String name -> new Step.Name(name);
            };
        }

        private Step parseBracket() {
            position++;
            Step step;
            if (text.startsWith("*]", position)) {
                position++;
                step = new Step.AnyStep();
            } else if (text.startsWith("\"", position)) {
                step = new Step.Name(parseQuotedName());
            } else {
                step = new Step.Index(parseIndex());
            }
            if (!text.startsWith("]", position)) {
                throw invalidPattern("expected ']'");
            }
            position++;
            return step;
        }

        private int parseIndex() {
            int start = position;
            while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') {
                position++;
            }
            try {
                return Integer.parseInt(text.substring(start, position));
            } catch (NumberFormatException e) {
                throw invalidPattern("expected an index, '*' or a name in double quotes");
            }
        }

        private String parseQuotedName() {
            var bytes = text.substring(position + 1).getBytes(StandardCharsets.UTF_8);
            int end = JsonSyntax.contentEnd(bytes, 0, bytes.length);
            if (end == bytes.length) {
                throw invalidPattern("unterminated quoted name");
            }
            if (bytes[end] != '"') {
                throw invalidPattern(JsonSyntax.describeProblem(bytes, end, bytes.length));
            }
            position += 2 + new String(bytes, 0, end, StandardCharsets.UTF_8).length();
            int length = JsonSyntax.unescape(bytes, 0, end, bytes, 0);
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }

        private IllegalArgumentException invalidPattern(String problem) {
            return new IllegalArgumentException("is not a path: " + problem + " at character " + (position + 1));
        }
    }
}
