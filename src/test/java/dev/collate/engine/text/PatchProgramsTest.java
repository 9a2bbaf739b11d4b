package dev.collate.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.result.Stats;
import dev.collate.engine.text.TextDiffOptions.Inline;
import dev.collate.testing.Programs;
import dev.collate.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs patch and git apply our patches. A test is skipped if its program is not installed. */
@Tag("process")
class PatchProgramsTest {
    private static final List<String> NAMES = List.of(
            "plain.txt",
            "with space.txt",
            " lead",
            "ends with tab\t",
            "quo\"te",
            "back\\slash",
            "tab\there",
            "\u00e9t\u00e9.txt",
            "\u4e2d\u6587 \ud83d\ude00",
            "src/main/App.java",
            "-dash",
            "file.orig",
            "it's; $HOME `x`",
            "a/b");

    @TempDir
    private Path folder;

    @Seeds(with = {"patch -s -p1 -i", "git apply"})
    void programAppliesThePatch(long seed, String program) throws IOException, InterruptedException {
        assumeInstalled(program);
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 12; caseNumber++) {
            var pair = withReturns(Texts.random(random), random.nextInt(4));
            var name = FileName.parse(NAMES.get(random.nextInt(NAMES.size()))).orElseThrow();
            var patch = Texts.patch(pair, Texts.options(Algorithm.MYERS, random.nextInt(1, 5)), name);
            if (!patch.isEmpty()) {
                assertThat(applied(program, patch, name, pair.original()))
                        .as("%s, seed %d, case %d, patch%n%s", program, seed, caseNumber, patch)
                        .isEqualTo(pair.modified());
            }
        }
    }

    /** An empty text is an empty file, not a missing file. So the patch neither creates nor deletes the file. */
    @ParameterizedTest
    @ValueSource(strings = {"patch -s -p1 -i", "git apply"})
    void programAppliesThePatchOfAnEmptyFile(String program) throws IOException, InterruptedException {
        assumeInstalled(program);
        var name = FileName.parse("a b.txt").orElseThrow();
        for (var text : List.of("a", "a\n", "\n", "a\nb", "\r", "a\r\n", "\n\n")) {
            var options = Texts.options(Algorithm.MYERS, 3);
            for (var pair : List.of(new Texts.Pair("", text), new Texts.Pair(text, ""))) {
                assertThat(applied(program, Texts.patch(pair, options, name), name, pair.original()))
                        .as("%s", pair)
                        .isEqualTo(pair.modified());
            }
        }
    }

    /**
     * Checks that a patch that ignores white space can be applied to the original. The result may differ from the modified text only in
     * white space.
     */
    @Seeds(with = {"patch -s -p1 -i", "git apply"})
    void programAppliesThePatchIfWhiteSpaceIsIgnored(long seed, String program)
            throws IOException, InterruptedException {
        assumeInstalled(program);
        var name = FileName.parse("file").orElseThrow();
        var random = new SplittableRandom(seed);
        for (int caseNumber = 0; caseNumber < 12; caseNumber++) {
            var pair = Texts.random(random);
            var options =
                    new TextDiffOptions(Algorithm.MYERS, random.nextInt(1, 5), true, false, Inline.NONE, 1000, false);
            var patch = Texts.patch(pair, options, name);
            if (!patch.isEmpty()) {
                var result = applied(program, patch, name, pair.original());
                assertThat(Texts.diff(result, pair.modified(), options).stats())
                        .as("%s, seed %d, case %d, patch%n%s", program, seed, caseNumber, patch)
                        .isEqualTo(new Stats(0, 0, 0));
            }
        }
    }

    private static Texts.Pair withReturns(Texts.Pair pair, int kind) {
        return switch (kind) {
            case 0 ->
                new Texts.Pair(
                        pair.original().replace("\n", "\r\n"), pair.modified().replace("\n", "\r\n"));
            case 1 -> new Texts.Pair(pair.original(), pair.modified().replace("\n", "\r\n"));
            case 2 ->
                new Texts.Pair(
                        pair.original().replace('\n', '\r'), pair.modified().replace('\n', '\r'));
            default -> pair;
        };
    }

    private static void assumeInstalled(String command) {
        Programs.require(command.split(" ")[0]);
    }

    /** Returns the content of the file after the program has applied the patch to it. The directory contains only this file. */
    private String applied(String program, String patch, FileName name, String original)
            throws IOException, InterruptedException {
        var patchFile = folder.resolve("the.patch");
        Files.writeString(patchFile, patch);
        var work = Files.createTempDirectory(folder, "work");
        var file = work.resolve(name.toString());
        Files.createDirectories(file.getParent());
        Files.writeString(file, original);
        var command = new ArrayList<>(List.of(program.split(" ")));
        command.add(patchFile.toString());
        assertThat(run(work, command))
                .as("exit of %s for %s, patch%n%s", program, name, patch)
                .isZero();
        return Files.readString(file);
    }

    private static int run(Path folder, List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException absent) {
            return -1;
        }
    }
}
