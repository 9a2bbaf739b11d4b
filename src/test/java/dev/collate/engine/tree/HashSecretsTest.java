package dev.collate.engine.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.tree.parse.JsonOptions;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The secrets of the hashes are different after each start of the server. They must not affect the response. */
@Tag("engine")
class HashSecretsTest {
    @Tag("large")
    @Test
    void otherHashSecretsGiveTheSameResult() throws Exception {
        var expected = new Responses().get();
        try (var anew = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            var constructor = anew.loadClass(Responses.class.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            assertThat(((Supplier<?>) constructor.newInstance()).get()).isEqualTo(expected);
        }
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(HashSecretsTest::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }

    /** Returns the responses for many random pairs of documents. Each response begins with the seed of its pair. */
    private static final class Responses implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            return IntStream.range(0, 200)
                    .boxed()
                    .flatMap(seed -> IntStream.range(0, 4).mapToObj(mode -> seed + ": " + response(seed, mode)))
                    .toList();
        }

        private static String response(int seed, int mode) {
            boolean inOrder = mode % 2 == 0;
            var options = new JsonOptions(
                    true,
                    inOrder,
                    inOrder,
                    List.of(),
                    null,
                    mode < 2 ? 0 : 1,
                    List.of(),
                    false,
                    false,
                    TestOptions.STEPS);
            var documents = new RandomDocuments(seed);
            var original = seed % 2 == 0 ? documents.document().toString() : records(new Random(seed));
            var modified = seed % 2 == 0
                    ? documents.edited(ExactJson.MAPPER.readTree(original), 5).toString()
                    : records(new Random(-seed));
            var differences = JsonComparison.compare(original, modified, options);
            return ExactJson.MAPPER.writeValueAsString(differences.diff());
        }

        /** Returns an array of objects with few distinct numbers, so that many of these objects are similar to several others. */
        private static String records(Random random) {
            return IntStream.range(0, 1 + random.nextInt(12))
                    .mapToObj(i -> "{\"x\":%d,\"y\":%d,\"z\":[%d,%d]}"
                            .formatted(random.nextInt(4), random.nextInt(4), random.nextInt(4), random.nextInt(4)))
                    .collect(Collectors.joining(",", "[", "]"));
        }
    }
}
