package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that two builds of the same sources produce identical jars, even in different folders and at different times. */
class ReproducibleJarProof {
    @TempDir
    private Path directory;

    @Test
    void buildsInTwoFoldersProduceTheSameJar() throws IOException {
        var first = build(directory.resolve("one"));
        var second = build(directory.resolve("another/place"));

        assertThat(Files.mismatch(first, second))
                .as("index of the first byte that differs")
                .isEqualTo(-1);
        // The methods of a proxy that the build generates are in another order in about one of eight builds.
        try (var jar = new JarFile(first.toFile())) {
            assertThat(jar.stream()).extracting(JarEntry::getName).noneMatch(name -> name.contains("$$SpringCGLIB$$"));
        }
    }

    private static Path build(Path place) throws IOException {
        Files.createDirectories(place.resolve("src"));
        for (var part : List.of("pom.xml", "mvnw", ".mvn", "src/main")) {
            Server.run("cp", "-r", part, place.resolve(part).toString());
        }
        var said = Server.run(
                place.resolve("mvnw").toString(),
                "-f",
                place.resolve("pom.xml").toString(),
                "-q",
                "-B",
                "-Dmaven.test.skip=true",
                "-Dspotless.check.skip=true",
                "package");
        var jar = place.resolve("target/collate.jar");
        assertThat(jar).as(said).exists();
        return jar;
    }
}
