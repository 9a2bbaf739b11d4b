package dev.collate.engine.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Creates random pairs of texts with lines that occur many times in code: braces, blank lines, {@code return} statements, and functions
 * that are nearly equal.
 */
final class CodeTexts {
    private static final String[] REPEATED = {"", "}", "{", "\t", "  x", "\f", "\u000b", "return;", "  }", "\t\f", "\r"
    };

    private final SplittableRandom random;
    private final int kinds;

    private CodeTexts(SplittableRandom random) {
        this.random = random;
        this.kinds = random.nextInt(1, 60);
    }

    /**
     * Returns functions, some of which are copies of others with a few edits. In the modified text, some functions are edited, copied,
     * moved or removed.
     */
    static Texts.Pair functions(SplittableRandom random) {
        return new CodeTexts(random).functions();
    }

    /**
     * Returns random lines with white space of all kinds. A third of the lines occur many times. The modified text repeats some passages of
     * the original.
     */
    static Texts.Pair lines(SplittableRandom random) {
        return new CodeTexts(random).lines();
    }

    /**
     * Returns blocks of lines that occur several times. The lines are deeply indented or blank, so a change can have many equivalent
     * positions.
     */
    static Texts.Pair blocks(SplittableRandom random) {
        return new CodeTexts(random).blocks();
    }

    private Texts.Pair functions() {
        int count = random.nextInt(1, 14);
        var original = new ArrayList<List<String>>();
        for (int n = 0; n < count; n++) {
            original.add(
                    original.isEmpty() || random.nextInt(3) > 0
                            ? function(count)
                            : edited(original.get(random.nextInt(original.size())), 10));
        }
        var modified = new ArrayList<List<String>>();
        for (var function : original) {
            switch (random.nextInt(8)) {
                case 0 -> {}
                case 1 -> modified.addAll(List.of(function, edited(function, 4)));
                case 2 -> modified.add(edited(function, 3));
                case 3 -> modified.add(edited(function, 12));
                default -> modified.add(function);
            }
        }
        if (modified.size() > 1 && random.nextBoolean()) {
            Collections.swap(modified, random.nextInt(modified.size()), random.nextInt(modified.size()));
        }
        return pair(file(original), file(modified));
    }

    private List<String> file(List<List<String>> functions) {
        var lines = new ArrayList<String>();
        for (int n = random.nextInt(8); n > 0; n--) {
            lines.add("#include \"" + random.nextInt(8) + ".h\"");
        }
        lines.add("");
        functions.forEach(lines::addAll);
        return lines;
    }

    private List<String> function(int names) {
        var lines = new ArrayList<>(List.of("static int f" + random.nextInt(names * 2) + "(void)", "{"));
        statements(lines, 1, random.nextInt(1, 14));
        lines.addAll(List.of("}", ""));
        return lines;
    }

    private void statements(List<String> lines, int depth, int count) {
        var indent = "\t".repeat(depth);
        for (int n = 0; n < count; n++) {
            switch (random.nextInt(9)) {
                case 0 -> lines.add("");
                case 1 -> lines.add(indent + "return err;");
                case 2 -> {
                    if (depth < 4) {
                        lines.add(indent + "if (x" + random.nextInt(kinds) + ") {");
                        statements(lines, depth + 1, random.nextInt(1, 4));
                        lines.add(indent + "}");
                    }
                }
                case 3 -> lines.addAll(List.of(indent + "if (err < 0)", indent + "\tgoto done;"));
                case 4 -> lines.add(indent + "int i = 0;");
                default -> lines.add(indent + "call" + random.nextInt(kinds) + "();");
            }
        }
    }

    /**
     * Returns a copy of the lines with random edits. About one line in {@code rate} is edited: it is removed, or other lines are inserted
     * before it.
     */
    private List<String> edited(List<String> lines, int rate) {
        var edited = new ArrayList<String>();
        for (var line : lines) {
            int edit = random.nextInt(3 * rate);
            if (edit > 0) {
                if (edit <= 2) {
                    statements(edited, 1, edit);
                }
                edited.add(line);
            }
        }
        return edited;
    }

    private Texts.Pair lines() {
        var original = new ArrayList<String>();
        int count = random.nextInt(1, 300);
        for (int n = 0; n < count; n++) {
            original.add(
                    random.nextInt(3) == 0 ? repeated() : " ".repeat(random.nextInt(6)) + "l" + random.nextInt(kinds));
        }
        var modified = new ArrayList<String>();
        for (var line : original) {
            switch (random.nextInt(14)) {
                case 0 -> {}
                case 1 -> modified.addAll(List.of(repeated(), line));
                case 2 -> {
                    int from = random.nextInt(count);
                    modified.addAll(original.subList(from, Math.min(count, from + random.nextInt(9))));
                    modified.add(line);
                }
                case 3 -> modified.add("l" + random.nextInt(kinds));
                default -> modified.add(line);
            }
        }
        return pair(original, modified);
    }

    private String repeated() {
        return REPEATED[random.nextInt(REPEATED.length)];
    }

    private Texts.Pair blocks() {
        var block = new ArrayList<String>();
        for (int n = random.nextInt(1, random.nextBoolean() ? 6 : 150); n > 0; n--) {
            var indent = random.nextBoolean() ? "\t".repeat(random.nextInt(30)) : " ".repeat(random.nextInt(230));
            block.add(random.nextInt(3) == 0 ? "" : indent + (random.nextInt(4) == 0 ? "" : "x" + random.nextInt(4)));
        }
        block.addAll(random.nextInt(block.size() + 1), Collections.nCopies(random.nextInt(30), ""));
        var original = new ArrayList<String>();
        var modified = new ArrayList<String>();
        for (int n = random.nextInt(1, 6); n > 0; n--) {
            original.addAll(block);
            modified.addAll(block);
            switch (random.nextInt(4)) {
                case 0 -> modified.addAll(block);
                case 1 -> original.addAll(block.subList(0, random.nextInt(block.size())));
                case 2 -> modified.add("y" + n);
                default -> {}
            }
        }
        return pair(original, modified);
    }

    private Texts.Pair pair(List<String> original, List<String> modified) {
        return new Texts.Pair(text(original), text(modified));
    }

    private String text(List<String> lines) {
        return String.join("\n", lines) + (random.nextInt(10) == 0 ? "" : "\n");
    }
}
