package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The accessibility checks of axe-core. */
public final class Axe {
    private static final int WIDE = 1280;
    private static final int NARROW = 320;

    /** Calls back with the violations of the page. */
    private static final String CHECK = """
            const done = arguments[0];
            axe.run(document, {resultTypes: ['violations']%s}).then(
              result => done(result.violations.map(v => v.id + ': ' + v.nodes.map(node => node.html).join(' '))),
              failure => done([String(failure)]));
            """;

    /** The rules whose results depend on the colors or on the width. */
    private static final String VISUAL_RULES =
            ", runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']}";

    private static final String FILE = "/axe.min.js";

    private Axe() {}

    public static boolean isPresent() {
        return Axe.class.getResource(FILE) != null;
    }

    /**
     * Checks the open page by all rules in a wide window in light colors, and by the rules that depend on colors and widths in a narrow
     * window in dark colors, which the page must fit. The console must be empty.
     */
    public static void checkPage(Browser browser) {
        assertThat(browser.console()).isEmpty();
        check(browser);
    }

    /** Checks the open page like {@link #checkPage}, except its console. */
    public static void check(Browser browser) {
        browser.resize(NARROW, "dark");
        assertThat(violations(browser, VISUAL_RULES)).as("narrow and dark").isEmpty();
        assertThat(browser.run("return document.documentElement.scrollWidth"))
                .as("the width of the page")
                .isEqualTo((long) NARROW);
        browser.resize(WIDE, "light");
        assertThat(violations(browser, "")).as("wide and light").isEmpty();
        assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo(true);
    }

    private static List<?> violations(Browser browser, String more) {
        if (browser.run("return 'axe' in window").equals(false)) {
            browser.run(Script.TEXT);
        }
        return (List<?>) browser.runAsync(CHECK.formatted(more));
    }

    private static final class Script {
        private static final String TEXT = read();

        private static String read() {
            try (var script = Objects.requireNonNull(Axe.class.getResourceAsStream(FILE))) {
                return new String(script.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
