package dev.collate.engine.align;

import dev.collate.testing.GitProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs {@code git diff} on pairs of sequences. Each sequence is written as a file with one element on each line. One run of git compares
 * many pairs, because starting git is slow.
 */
final class Git {
    private static final String WHOLE_FILES = "--unified=100000000";

    private final Path folder;
    private final List<Sequences.Pair> pairs;

    /** @param folder an empty folder for the files */
    Git(Path folder, List<Sequences.Pair> pairs) throws IOException {
        this.folder = folder;
        this.pairs = pairs;
        for (int i = 0; i < pairs.size(); i++) {
            write("original", i, pairs.get(i).original());
            write("modified", i, pairs.get(i).modified());
        }
    }

    /** Returns the alignment of each pair. Git shifts each change to the latest possible position. */
    List<Alignment> align(String algorithm) throws IOException {
        var diff = GitProgram.start(
                folder,
                "diff",
                "--no-index",
                "--no-color",
                "--no-indent-heuristic",
                "--diff-algorithm=" + algorithm,
                WHOLE_FILES,
                "original",
                "modified");
        var patches = patches(new String(diff.getInputStream().readAllBytes()), pairs.size());
        var alignments = new ArrayList<Alignment>();
        for (int i = 0; i < pairs.size(); i++) {
            alignments.add(alignment(pairs.get(i), patches.get(i)));
        }
        return alignments;
    }

    private void write(String side, int number, int[] ids) throws IOException {
        var file = folder.resolve(side).resolve(String.valueOf(number));
        Files.createDirectories(file.getParent());
        Files.writeString(file, Arrays.stream(ids).mapToObj(id -> id + "\n").collect(Collectors.joining()));
    }

    /**
     * Returns, for each pair of files, the lines of its patch after the header. If both files are equal, returns no lines for this pair.
     */
    private static List<List<String>> patches(String output, int count) {
        var patches = new ArrayList<List<String>>();
        for (int i = 0; i < count; i++) {
            patches.add(List.of());
        }
        for (var patch : output.split("(?m)^diff --git ")) {
            var lines = patch.lines().toList();
            int header = lines.indexOf(lines.stream()
                    .filter(line -> line.startsWith("@@"))
                    .findFirst()
                    .orElse(""));
            if (header >= 0) {
                int number =
                        Integer.parseInt(lines.get(0).substring(lines.get(0).lastIndexOf('/') + 1));
                patches.set(number, lines.subList(header + 1, lines.size()));
            }
        }
        return patches;
    }

    private static Alignment alignment(Sequences.Pair pair, List<String> lines) {
        var removed = new BitSet();
        var added = new BitSet();
        int i = 0;
        int j = 0;
        for (var line : lines) {
            removed.set(i, line.startsWith("-"));
            added.set(j, line.startsWith("+"));
            i += line.startsWith("+") ? 0 : 1;
            j += line.startsWith("-") ? 0 : 1;
        }
        return new Alignment(pair.original().length, pair.modified().length, removed, added, false);
    }
}
