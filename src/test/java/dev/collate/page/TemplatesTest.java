package dev.collate.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.http.request.RequestParameters;
import dev.collate.share.PageRenderer.CompressedWindows;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Work;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.thymeleaf.context.Context;
import org.thymeleaf.spring6.SpringTemplateEngine;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;
import org.thymeleaf.templateresolver.StringTemplateResolver;

/**
 * Thymeleaf forbids some members of the classes of the JDK, such as {@code size} without parentheses, and only when the expression is
 * evaluated. So the tests check the expressions of all templates, and render pages at their limits.
 */
@Tag("engine")
class TemplatesTest {
    private static final Path TEMPLATES = Path.of("src/main/resources/templates");
    private static final Pattern EXPRESSION = Pattern.compile("[$*]\\{(?:[^{}]|\\{[^{}]*})*}");
    private static final Pattern MEMBER = Pattern.compile("(\\w+)(?=\\.(\\w+)\\b(?!\\())");

    /** Members of our own records that are named like a method of the JDK. */
    private static final List<String> OWN = List.of("content.size", "form.trim");

    private static final long WORK_BUDGET = 1_000_000;

    private final SpringTemplateEngine engine = new SpringTemplateEngine();

    @Test
    void noTemplateReadsAMethodOfTheJdkAsAProperty() throws IOException {
        var methods = Stream.of(Collection.class, List.class, Map.class, String.class, Optional.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers()))
                .map(Method::getName)
                .filter(name -> !name.matches("(get|is)[A-Z].*|get"))
                .collect(Collectors.toCollection(TreeSet::new));
        var found = new ArrayList<String>();
        try (var files = Files.walk(TEMPLATES)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var expressions = EXPRESSION.matcher(Files.readString(file));
                while (expressions.find()) {
                    MEMBER.matcher(expressions.group())
                            .results()
                            .filter(member -> methods.contains(member.group(2)) && !OWN.contains(name(member)))
                            .forEach(member -> found.add(TEMPLATES.relativize(file) + ": " + name(member)));
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static String name(MatchResult member) {
        return member.group(1) + "." + member.group(2);
    }

    @Test
    void theTemplatesMayReadTheSizeOfEveryList() {
        engine.setTemplateResolver(new StringTemplateResolver());
        for (var items : List.of(List.<String>of(), List.of("a"), Collections.nCopies(60, "a"))) {
            for (var list : List.of(
                    List.copyOf(items),
                    items.stream().toList(),
                    items.stream().collect(Collectors.toList()),
                    new ArrayList<>(items),
                    Collections.unmodifiableList(new ArrayList<>(items)),
                    Arrays.asList(items.toArray()),
                    new ArrayList<>(items).subList(0, items.size()),
                    List.copyOf(items).reversed())) {
                var map = new LinkedHashMap<Object, Object>();
                list.forEach(item -> map.put(item, item));
                for (var each : List.of(list, map, Map.copyOf(map), Collections.unmodifiableMap(map))) {
                    int size = each instanceof Map<?, ?> entries ? entries.size() : ((Collection<?>) each).size();
                    assertThat(render(
                                    "<b th:text=\"${x.size()}\"></b><b th:text=\"${x.isEmpty()}\"></b>"
                                            + "<b th:text=\"${x.empty}\"></b><i th:each=\"y : ${x}\"></i>",
                                    Map.of("x", each)))
                            .as("%s of %d", each.getClass(), size)
                            .isEqualTo("<b>" + size + "</b>" + ("<b>" + (size == 0) + "</b>").repeat(2)
                                    + "<i></i>".repeat(size));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IMAGE")
    void everyViewIsRenderedAtItsLimits(Format format) throws IOException {
        useTemplates();
        for (int items : new int[] {
            0, 1, PageLimits.MAX_PAGE_CHANGES, PageLimits.MAX_PAGE_CHANGES + 1, PageLimits.MAX_CHANGES + 1
        }) {
            assertRendered(format, content(format, items, 1, "8"), content(format, items, 1, "9"));
        }
        for (int columns : new int[] {PageLimits.MAX_COLUMNS, PageLimits.MAX_COLUMNS + 1, PageLimits.MAX_COLUMNS + 3}) {
            assertRendered(format, content(format, 2, columns, "8"), content(format, 2, columns, "9"));
        }
    }

    private static String content(Format format, int items, int columns, String value) {
        var row = Collections.nCopies(columns, value);
        var all = IntStream.range(0, items);
        return switch (format) {
            case JSON -> all.mapToObj(i -> "1" + i + value).collect(Collectors.joining(",\n", "[", "]"));
            case CSV ->
                all.mapToObj(i -> i + "," + String.join(",", row) + "\n")
                        .collect(Collectors.joining(
                                "",
                                "id,"
                                        + IntStream.range(1, columns + 1)
                                                .mapToObj(i -> "c" + i)
                                                .collect(Collectors.joining(","))
                                        + "\n",
                                ""));
            case XML -> all.mapToObj(i -> "<e>" + i + value + "</e>").collect(Collectors.joining("\n", "<r>", "</r>"));
            case YAML -> "a:\n" + all.mapToObj(i -> "- " + i + value + "\n").collect(Collectors.joining());
            default -> all.mapToObj(i -> "same\n".repeat(8) + value + "\n").collect(Collectors.joining());
        };
    }

    /** Renders each view of a share, the first page and the last, and each view as the page of a comparison that is not shared. */
    private void assertRendered(Format format, String original, String modified) throws IOException {
        var a = Utf8Slice.of(original);
        var b = Utf8Slice.of(modified);
        var comparison = DocumentDiffRequest.of(
                        format, new Contents(a, b, FileNames.NONE), RequestParameters.ofMap(Map.of()), WORK_BUDGET)
                .compare(Output.PAGE);
        var stored = new CompressedWindows();
        new ComparisonPages().write(comparison, stored);
        var first = ComparisonView.read(stored::chunk, PageQuery.parse(""), Work.UNLIMITED);
        for (var view : first.index().views()) {
            var page = first.query().withView(view).toQueryString();
            for (var query : List.of(page, page + "&from=1000000", page + "&path=a")) {
                assertThat(render(ComparisonView.read(stored::chunk, PageQuery.parse(query), Work.UNLIMITED), "shr_1"))
                        .contains("<h2");
            }
            assertThat(render(ComparisonView.read(stored::chunk, PageQuery.parse(page), Work.UNLIMITED), null))
                    .contains("<h2");
        }
    }

    private String render(ComparisonView view, String token) {
        var page = new LinkedHashMap<String, Object>();
        page.put("token", token);
        page.put("sameNote", "same");
        page.put("entryCount", "1");
        page.put("contents", List.of(new Content("Original", null), new Content("Modified", "b")));
        return render("share/comparison", Map.of("c", view, "page", page));
    }

    /** A content of the page. */
    public record Content(String label, String name) {}

    private String render(String template, Map<String, Object> model) {
        return engine.process(
                template, template.startsWith("<") ? Set.of() : Set.of("comparison"), new Context(Locale.ROOT, model));
    }

    private void useTemplates() {
        var resolver = new ClassLoaderTemplateResolver();
        resolver.setPrefix("templates/");
        resolver.setSuffix(".html");
        engine.setTemplateResolver(resolver);
    }
}
