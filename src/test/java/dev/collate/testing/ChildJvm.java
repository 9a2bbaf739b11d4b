package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class with the class path of the tests in another JVM. */
public final class ChildJvm {
    private ChildJvm() {}

    /**
     * Waits until the JVM exits with status 0. Returns the text that it has written to both output streams, without white space at the
     * ends.
     *
     * @param options options of the JVM
     * @param arguments arguments of the method {@code main}
     */
    public static String run(List<String> options, Class<?> main, String... arguments) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    /**
     * Runs a class that loads a native library. Another JVM is necessary, because a JVM can load a native library only once.
     *
     * @param temporary the directory for temporary files, from which the library is loaded
     */
    public static String runWithTemporaryDirectory(Path temporary, Class<?> main) throws Exception {
        return run(List.of("-Djava.io.tmpdir=" + temporary, "--enable-native-access=ALL-UNNAMED"), main);
    }
}
