package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.core.io.ClassPathResource;

/** The accessibility checks of axe-core. */
public final class Axe {
    private static final int WIDE = 1280;
    private static final int NARROW = 320;

    /**
     * A script that calls back with the violations of the page, the width of the page, and the combinations of style and background whose
     * contrast is sufficient, or with null if the page does not have {@link #LOADER}. The rule for the contrast would take most of the time
     * of axe, so the script checks only one text for each combination, and skips the combinations whose contrast was sufficient on an
     * earlier page. If axe cannot decide for this text, the script checks all texts with this combination. Transitions end at once, because
     * axe must not measure a color between two schemes.
     */
    private static final String CHECK = """
            const [known, done] = arguments;
            const sufficing = new Set(known);
            if (!('loadAxe' in window)) {
              return done(null);
            }
            if (!('axe' in window)) {
              loadAxe();
            }
            const end = new CSSStyleSheet();
            end.replaceSync('*, ::before, ::after {transition: none !important}');
            document.adoptedStyleSheets.push(end);
            const contrast = {runOnly: {type: 'rule', values: ['color-contrast']}, elementRef: true, selectors: false};
            const backgrounds = new Map([[null, '']]);
            const background = element => {
              if (!backgrounds.has(element)) {
                const style = getComputedStyle(element);
                const isSeen = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none'
                  || style.opacity !== '1' || !['static', 'relative'].includes(style.position);
                backgrounds.set(element, background(element.parentElement) + (isSeen
                  ? [style.backgroundColor, style.backgroundImage, style.opacity, style.position].join() + '/' : ''));
              }
              return backgrounds.get(element);
            };
            const hasText = element => element.matches('input, select, textarea')
              || [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
            const violations = result => result.violations.map(v => v.id + ': ' + v.nodes.map(node => node.html).join(' '));
            const check = async () => {
              const combinations = new Map();
              for (const element of document.querySelectorAll('body, body *')) {
                if (hasText(element) && element.checkVisibility()) {
                  const style = getComputedStyle(element);
                  const overlaps = ['absolute', 'fixed', 'sticky'].includes(style.position)
                    || element.scrollWidth > element.clientWidth && element.clientWidth > 0;
                  const key = [style.color, style.fontSize, style.fontWeight, style.textShadow, element.matches(':disabled'),
                    background(element), overlaps ? 'overlaps ' + combinations.size : ''].join(';');
                  if (!sufficing.has(key)) {
                    combinations.set(key, [...combinations.get(key) ?? [], element]);
                  }
                }
              }
              const first = [...combinations.values()].map(elements => elements[0]);
              const found = first.length === 0 ? {violations: [], passes: []} : await axe.run({include: first}, contrast);
              const decided = new Set([...found.passes, ...found.violations].flatMap(rule => rule.nodes.map(node => node.element)));
              const others = [...combinations.values()].filter(elements => !decided.has(elements[0]))
                .flatMap(elements => elements.slice(1));
              const rest = others.length === 0 ? {violations: []} : await axe.run({include: others}, contrast);
              const other = await axe.run(document, {resultTypes: ['violations'], selectors: false, %s});
              const passed = new Set(found.passes.flatMap(rule => rule.nodes.map(node => node.element)));
              return [[found, rest, other].flatMap(violations), document.documentElement.scrollWidth,
                [...combinations].filter(([key, elements]) => passed.has(elements[0]) && !key.includes('overlaps'))
                  .map(([key]) => key)];
            };
            // The new scheme applies to the styles at once. Then a script that waits for it runs before the next frame.
            getComputedStyle(document.body).color;
            new Promise(requestAnimationFrame).then(check).finally(() => document.adoptedStyleSheets.pop())
              .then(done, failure => done([[String(failure)], 0, []]));
            """;

    private static final String OTHER_RULES = "rules: {'color-contrast': {enabled: false}}";

    /** The rules, except the one for the contrast, whose results depend on the colors or on the width. */
    private static final String OTHER_VISUAL_RULES =
            "runOnly: {type: 'rule', values: ['link-in-text-block', 'scrollable-region-focusable']}";

    private static final String FILE = "/axe.min.js";

    /** A script that defines {@code loadAxe()}. The browser parses it once for all pages, because sending axe to each page takes longer. */
    static final String LOADER = "window.loadAxe = () => {" + read() + "}";

    /** The combinations of style and background whose contrast was sufficient on a page. */
    private static final Set<Object> SUFFICING = new HashSet<>();

    private Axe() {}

    /**
     * Checks the open page by all rules in a wide window in light colors, and by the rules that depend on colors and widths in a narrow
     * window in dark colors, which the page must fit. The check begins with the present window, and the browser keeps the
     * window of the second check. The console must be empty.
     */
    public static void checkPage(Browser browser) {
        assertThat(browser.console()).isEmpty();
        check(browser);
    }

    /** Checks the open page like {@link #checkPage}, except its console. */
    public static void check(Browser browser) {
        boolean isNarrow = browser.width() == NARROW;
        if (isNarrow) {
            check(browser, NARROW, "dark", OTHER_VISUAL_RULES);
        }
        check(browser, WIDE, "light", OTHER_RULES);
        if (!isNarrow) {
            check(browser, NARROW, "dark", OTHER_VISUAL_RULES);
        }
    }

    private static void check(Browser browser, int width, String scheme, String otherRules) {
        browser.resize(width, scheme);
        var script = CHECK.formatted(otherRules);
        var found = (List<?>) browser.runAsync(script, List.copyOf(SUFFICING));
        if (found == null) {
            // The page was loaded while scripts were not allowed.
            browser.run(LOADER);
            found = (List<?>) browser.runAsync(script, List.copyOf(SUFFICING));
        }
        assertThat((List<?>) found.get(0))
                .as("violations at the width %d", width)
                .isEmpty();
        assertThat((long) found.get(1)).as("the width of the page").isLessThanOrEqualTo(width);
        SUFFICING.addAll((List<?>) found.get(2));
    }

    private static String read() {
        var script = new ClassPathResource(FILE, Axe.class);
        return assertDoesNotThrow(() -> script.getContentAsString(StandardCharsets.UTF_8));
    }
}
