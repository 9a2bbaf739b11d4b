package dev.collate.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The accessibility checks of axe-core. */
public final class Axe {
    /** Calls back with the violations of the page. */
    private static final String CHECK = """
            const done = arguments[0];
            axe.run(document, {resultTypes: ['violations']}).then(
              result => done(result.violations.map(v => v.id + ': ' + v.nodes.map(node => node.html).join(' '))),
              failure => done([String(failure)]));
            """;

    private static final String FILE = "/axe.min.js";

    private Axe() {}

    public static boolean isPresent() {
        return Axe.class.getResource(FILE) != null;
    }

    /** Returns the violations of the open page. */
    public static List<?> violations(Browser browser) {
        browser.run(script());
        return (List<?>) browser.runAsync(CHECK);
    }

    private static String script() {
        try (var script = Objects.requireNonNull(Axe.class.getResourceAsStream(FILE))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
