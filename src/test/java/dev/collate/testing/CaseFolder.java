package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A case: a folder {@code src/test/resources/cases/<engine>/<name>}. The files {@code input.*} have the contents of a request, {@code
 * options.json} has the other members of the request, and each file {@code expected.*} has a response.
 *
 * <p>With the system property {@code cases.write=true}, the tests write the responses to the expected files instead of comparing them.
 * Check what changed in these files before you commit them.
 */
public record CaseFolder(Path path) {
    private static final Path ROOT = Path.of("src/test/resources/cases");
    private static final boolean WRITE = Boolean.getBoolean("cases.write");
    private static final JsonMapper MAPPER = new JsonMapper();

    /** Returns the cases of one engine, in the order of their names. */
    public static List<CaseFolder> of(String engine) {
        try (var folders = Files.list(ROOT.resolve(engine))) {
            return folders.sorted().map(CaseFolder::new).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the content of the file whose name begins with {@code prefix}, such as {@code input.original}. */
    public byte[] input(String prefix) {
        try (var files = Files.list(path)) {
            var file = files.filter(
                            candidate -> candidate.getFileName().toString().startsWith(prefix + "."))
                    .findAny()
                    .orElseThrow(() -> new AssertionError(path + " has no " + prefix + ".*"));
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String text(String prefix) {
        return new String(input(prefix), StandardCharsets.UTF_8);
    }

    /** Returns the members of {@code options.json}. Returns an empty object if the case has no such file. */
    public ObjectNode options() {
        return expected("options.json")
                .map(json -> (ObjectNode) MAPPER.readTree(json))
                .orElseGet(MAPPER::createObjectNode);
    }

    /** Returns the content of the file {@code name}. Returns an empty Optional if the case has no such file. */
    public Optional<String> expected(String name) {
        var file = path.resolve(name);
        return Files.exists(file) ? Optional.of(assertDoesNotThrow(() -> Files.readString(file))) : Optional.empty();
    }

    /** Compares a response with the expected file. With {@code cases.write=true}, writes the response to this file instead. */
    public void check(String name, String actual) {
        if (WRITE) {
            write(name, actual);
        } else {
            assertThat(expected(name)).as(description(name)).contains(actual);
        }
    }

    /**
     * Does the same as {@link #check} for JSON. Each token must be equal to the expected token as text: {@code 1.0} is not equal to {@code
     * 1}. The white space between tokens is ignored.
     */
    public void checkJson(String name, String actual) {
        var compact = JsonSpacing.compact(actual);
        var expected = expected(name).map(JsonSpacing::compact);
        if (!WRITE) {
            assertThat(expected).as(description(name)).contains(compact);
        } else if (!expected.equals(Optional.of(compact))) {
            write(name, JsonSpacing.indented(actual));
        }
    }

    private String description(String name) {
        return path.resolve(name) + " (-Dcases.write=true writes the response to this file)";
    }

    private void write(String name, String actual) {
        assertDoesNotThrow(() -> Files.writeString(path.resolve(name), actual));
    }

    @Override
    public String toString() {
        return path.getFileName().toString();
    }
}
