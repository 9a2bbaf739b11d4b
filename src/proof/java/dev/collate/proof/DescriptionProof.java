package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The API description is good enough for the tools that people feed it to. They are fetched by Maven and npm. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DescriptionProof {
    private static final String GENERATOR = "7.17.0";
    private static final String SPECTRAL = "@stoplight/spectral-cli@6.15.0";
    private static final String MAIN = "src/proof/client/Main.java";

    @TempDir
    private static Path directory;

    private Server server;
    private Path description;

    @BeforeAll
    void start() throws IOException {
        server = Server.start(directory, List.of("-Xmx512m"), Map.of());
        description = directory.resolve("openapi.json");
        Files.write(description, server.api().get("/openapi.json").response().body());
    }

    @AfterAll
    void end() {
        server.close();
    }

    @Test
    void spectralFindsNothing() throws IOException {
        assumeTrue(Server.isInstalled("npx"), "no npx on PATH: the proof with Spectral is skipped");
        var rules = Files.writeString(directory.resolve("spectral.yaml"), "extends: [\"spectral:oas\"]\n");
        var said = Server.run(
                "npx",
                "--yes",
                SPECTRAL,
                "lint",
                "--ruleset",
                rules.toString(),
                "--fail-severity",
                "hint",
                "" + description);
        assertThat(said).contains("No results with a severity of 'hint' or higher found!");
    }

    @Test
    void aGeneratedClientComparesAndShares() throws IOException {
        var generator = "openapi-generator-cli-" + GENERATOR + ".jar";
        maven(
                "dependency:copy",
                "-Dartifact=org.openapitools:openapi-generator-cli:" + GENERATOR,
                "-DoutputDirectory=" + directory);
        var client = directory.resolve("client");
        var said = Server.run(
                Server.tool("java"),
                "-jar",
                "" + directory.resolve(generator),
                "generate",
                "-i",
                "" + description,
                "-o",
                "" + client,
                // Forms are classes of their own, which it leaves out by default and then refers to.
                "-g",
                "java",
                "--library",
                "native",
                "--global-property",
                "skipFormModel=false");
        assertThat(client.resolve("pom.xml")).as(said).exists();
        Files.copy(Path.of(MAIN), client.resolve("src/main/java/Main.java"));
        var classPath = directory.resolve("class-path");
        maven("-f", "" + client, "compile", "dependency:build-classpath", "-Dmdep.outputFile=" + classPath);
        said = Server.run(
                Server.tool("java"),
                "-cp",
                client.resolve("target/classes") + ":" + Files.readString(classPath),
                "Main",
                "http://127.0.0.1:" + server.port(),
                RunningServer.KEY);
        assertThat(said).isEqualTo("lines added: 1\nfirst of the hunk: one\nviews: 1\n");
    }

    private static void maven(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(Path.of("mvnw").toAbsolutePath().toString(), "-B", "-q"));
        command.addAll(List.of(arguments));
        assertThat(Server.run(command.toArray(String[]::new))).doesNotContain("ERROR");
    }
}
