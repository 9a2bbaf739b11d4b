package dev.collate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Programs;
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

/** Checks the OpenAPI description with a linter, and with clients that a generator creates. Maven, npm and pip download these tools. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DescriptionProof {
    private static final String GENERATOR_VERSION = "7.17.0";
    private static final String SPECTRAL = "@stoplight/spectral-cli@6.15.0";
    private static final String TYPESCRIPT = "typescript@5.9.3";
    private static final Path CLIENTS = Path.of("src/proof/client");

    @TempDir
    private static Path directory;

    private Server server;
    private Path description;

    @BeforeAll
    void start() throws IOException {
        server = Server.start(directory, List.of("-Xmx512m"), Map.of());
        description = directory.resolve("openapi.json");
        Files.write(description, server.api().get("/openapi.json").bytes());
    }

    @AfterAll
    void end() {
        server.close();
    }

    @Test
    void spectralFindsNothing() throws IOException {
        Programs.require("npx");
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
    void theGeneratedJavaClientConvertsComparesAndShares() throws IOException {
        // With one object for all parameters, a new optional parameter does not break the callers.
        var client =
                generate("java", "--library", "native", "--additional-properties", "useSingleRequestParameter=true");
        Files.copy(CLIENTS.resolve("Main.java"), client.resolve("src/main/java/Main.java"));
        var classPath = directory.resolve("class-path");
        maven("-f", "" + client, "compile", "dependency:build-classpath", "-Dmdep.outputFile=" + classPath);
        assertConvertsComparesAndShares(
                Server.tool("java"),
                "-cp",
                client.resolve("target/classes") + ":" + Files.readString(classPath),
                "Main");
    }

    @Test
    void theGeneratedPythonClientConvertsComparesAndShares() throws IOException {
        Programs.require("python3");
        var client = generate("python");
        var environment = directory.resolve("python-environment");
        var python = environment.resolve("bin/python").toString();
        assertThat(Server.run("python3", "-m", "venv", "" + environment)).isEmpty();
        var installed = Server.run(python, "-m", "pip", "install", "-r", "" + client.resolve("requirements.txt"));
        assertThat(installed).contains("Successfully installed");
        Files.copy(CLIENTS.resolve("main.py"), client.resolve("main.py"));
        assertConvertsComparesAndShares(python, "" + client.resolve("main.py"));
    }

    @Test
    void theGeneratedTypeScriptClientConvertsComparesAndShares() throws IOException {
        Programs.require("npm");
        var client = generate("typescript-fetch");
        var program = Files.createDirectory(directory.resolve("typescript"));
        Files.move(client, program.resolve("client"));
        Files.copy(CLIENTS.resolve("main.ts"), program.resolve("main.ts"));
        var installed = Server.run("npm", "install", "--no-audit", "--no-fund", "--prefix", "" + program, TYPESCRIPT);
        var said = Server.run(
                "" + program.resolve("node_modules/.bin/tsc"),
                "--strict",
                "--target",
                "es2022",
                "--module",
                "commonjs",
                "--outDir",
                "" + program.resolve("compiled"),
                "" + program.resolve("main.ts"));
        assertThat(said).as(installed).isEmpty();
        assertConvertsComparesAndShares("node", "" + program.resolve("compiled/main.js"));
    }

    /** Generates a client from the description. Returns its folder. */
    private Path generate(String language, String... options) throws IOException {
        maven(
                "dependency:copy",
                "-Dartifact=org.openapitools:openapi-generator-cli:" + GENERATOR_VERSION,
                "-DoutputDirectory=" + directory);
        var client = directory.resolve("client-" + language);
        var command = new ArrayList<>(List.of(
                Server.tool("java"),
                "-jar",
                "" + directory.resolve("openapi-generator-cli-" + GENERATOR_VERSION + ".jar"),
                "generate",
                "-i",
                "" + description,
                "-o",
                "" + client,
                "-g",
                language));
        command.addAll(List.of(options));
        var said = Server.run(command.toArray(String[]::new));
        assertThat(client).as(said).isDirectory();
        return client;
    }

    /** Runs the program of a client. The last two arguments are the URL of the server and a key. */
    private void assertConvertsComparesAndShares(String... command) throws IOException {
        var program = new ArrayList<>(List.of(command));
        program.add("http://127.0.0.1:" + server.port());
        program.add(RunningServer.KEY);
        assertThat(Server.run(program.toArray(String[]::new)))
                .isEqualTo("rows converted: 1\nlines added: 1\nfirst of the hunk: one\nviews: 1\n");
    }

    private static void maven(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(Path.of("mvnw").toAbsolutePath().toString(), "-B", "-q"));
        command.addAll(List.of(arguments));
        assertThat(Server.run(command.toArray(String[]::new))).doesNotContain("ERROR");
    }
}
