package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;

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
        if (browser.run("return 'axe' in window").equals(false)) {
            browser.run(script());
        }
        return (List<?>) browser.runAsync(CHECK);
    }

    /** Checks the open page in both color schemes, on a wide and on a narrow screen. The console must be empty. */
    public static void checkPage(Browser browser) {
        assertThat(browser.console()).isEmpty();
        for (var scheme : List.of("light", "dark")) {
            for (int width : new int[] {1280, 320}) {
                browser.resize(width, scheme);
                assertThat(violations(browser)).as("%s %d", scheme, width).isEmpty();
                assertThat(browser.run("return document.documentElement.scrollWidth"))
                        .as("%s %d", scheme, width)
                        .isEqualTo(browser.run("return document.documentElement.clientWidth"));
            }
        }
        browser.resize(1280, "light");
    }

    private static String script() {
        try (var script = Objects.requireNonNull(Axe.class.getResourceAsStream(FILE))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
