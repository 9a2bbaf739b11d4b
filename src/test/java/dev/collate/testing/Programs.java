package dev.collate.testing;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The programs on the {@code PATH}. A test that needs a missing program is skipped, and {@link TestReport} names the program. */
public final class Programs {
    private Programs() {}

    public static Optional<Path> find(String name) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Returns the first of these programs that is installed. Skips the test if there is none. */
    public static Path require(String... names) {
        return Arrays.stream(names)
                .flatMap(name -> find(name).stream())
                .findFirst()
                .orElseGet(() -> abort("not installed: " + String.join(" or ", names)));
    }
}
