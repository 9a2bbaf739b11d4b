package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.http.request.RecordedParameters;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Compares the API description with the code. The described paths must be the paths of the handlers. The described members must be the
 * members that the request records read.
 */
@RunningServer
class DescribedNamesTest {
    /** The package of the website. Its forms are not part of the API. */
    private static final String WEBSITE = "dev.collate.site";

    /** The folders of the classes that read the forms and queries of pages, which are not part of the API. */
    private static final List<String> PAGES =
            List.of("dev/collate/site", "dev/collate/page", "dev/collate/auth/signin");

    private static final Path CLASSES = Path.of("target/classes");
    private static final Set<String> NOT_DESCRIBED = Set.of(
            "/",
            "/docs",
            "/docs/{file}",
            "/docs/errors",
            "/docs/errors/{code}",
            "/openapi.json",
            "/mcp",
            "/share/assets/{file}");

    @Autowired
    private Api api;

    @Autowired
    private ApplicationContext context;

    @Test
    void describedPathsMatchTheHandlers() {
        var served = new TreeSet<String>();
        context.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .forEach((mapping, handler) -> {
                    if (handler.getBeanType().getPackageName().startsWith(WEBSITE)) {
                        return;
                    }
                    for (var pattern : mapping.getPatternValues()) {
                        for (var method : mapping.getMethodsCondition().getMethods()) {
                            if (method != RequestMethod.HEAD && !NOT_DESCRIBED.contains(pattern)) {
                                paths(pattern).forEach(path -> served.add(method + " " + path));
                            }
                        }
                    }
                });
        var described = new TreeSet<String>();
        Description.of(api)
                .operations()
                .forEach(operation ->
                        described.add(operation.method().toUpperCase(Locale.ROOT) + " " + operation.path()));
        assertSame("paths", described, served);
    }

    @Test
    void everyReferenceIsResolved() {
        var document = Description.of(api).document();
        assertThat(document.findValuesAsString("$ref"))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                document.at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    @Test
    void describedMembersMatchTheRequestRecords() throws Exception {
        var description = Description.of(api);
        var schemas = description.document().at("/components/schemas");
        var records = requestRecords();
        assertThat(records).hasSizeGreaterThan(6);
        for (var record : records.entrySet()) {
            var schema = record.getKey();
            var reader = record.getValue();
            assertThat(schemas.has(schema))
                    .as("openapi.yaml: a schema %s for %s", schema, reader.of())
                    .isTrue();
            assertSame(
                    "members of " + schema,
                    description.members(schemas.get(schema)).keySet(),
                    asked(reader));
        }
    }

    private static void assertSame(String names, Set<String> described, Set<String> read) {
        assertThat(without(read, described))
                .as("%s that openapi.yaml lacks", names)
                .isEmpty();
        assertThat(without(described, read))
                .as("%s that only openapi.yaml has", names)
                .isEmpty();
    }

    private static Set<String> without(Set<String> names, Set<String> others) {
        var rest = new TreeSet<>(names);
        rest.removeAll(others);
        return rest;
    }

    /**
     * A method that reads the parameters of a request.
     *
     * @param format the format of the requests that it reads here; null if the method reads only one format
     */
    private record Reader(Method of, @Nullable Format format) {}

    /**
     * Returns the methods that read a request. The key of the map is the name of the schema of the request, which is usually the name of
     * the record. {@link DocumentDiffRequest#of} reads several formats, so there is an entry for each format, such as {@code
     * JsonDiffRequest} with {@code Format.JSON}.
     */
    private static Map<String, Reader> requestRecords() throws IOException, ClassNotFoundException {
        var records = new TreeMap<String, Reader>();
        var readersOfFormats = new ArrayList<Method>();
        List<Path> files;
        try (var all = Files.walk(CLASSES.resolve("dev"))) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (var file : files) {
            if (PAGES.stream().anyMatch(pages -> file.startsWith(CLASSES.resolve(pages)))) {
                continue;
            }
            var name = CLASSES.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
            var type = Class.forName(name, false, DescribedNamesTest.class.getClassLoader());
            if (type.isRecord() || type == DocumentDiffRequest.class) {
                Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> !Modifier.isPrivate(method.getModifiers())
                                && method.getName().equals("of")
                                && method.getParameterCount() > 0
                                && method.getParameterTypes()[0] == RequestParameters.class)
                        .forEach(method -> {
                            if (Arrays.asList(method.getParameterTypes()).contains(Format.class)) {
                                readersOfFormats.add(method);
                            } else {
                                records.put(type.getSimpleName(), new Reader(method, null));
                            }
                        });
            }
        }
        assertThat(readersOfFormats).hasSize(1);
        for (var format : Format.values()) {
            records.putIfAbsent(
                    StringUtils.capitalize(format.wireName()) + "DiffRequest",
                    new Reader(readersOfFormats.getFirst(), format));
        }
        return records;
    }

    /** Returns the names that a reader asks for. The names may depend on the format that the request has. */
    private Set<String> asked(Reader reader) throws ReflectiveOperationException {
        var asked = new TreeSet<String>();
        for (var format : Format.values()) {
            invoke(reader, RecordedParameters.recordingIn(asked, Map.of("format", format.wireName())));
        }
        return asked;
    }

    private void invoke(Reader reader, RequestParameters parameters) throws ReflectiveOperationException {
        var of = reader.of();
        var arguments = new ArrayList<>();
        arguments.add(parameters);
        for (int i = 1; i < of.getParameterCount(); i++) {
            arguments.add(
                    reader.format() != null && of.getParameterTypes()[i] == Format.class
                            ? reader.format()
                            : value(of.getParameterTypes()[i]));
        }
        of.setAccessible(true);
        try {
            of.invoke(null, arguments.toArray());
        } catch (InvocationTargetException e) {
            assertThat(e.getCause()).isInstanceOf(ApiException.class);
        }
    }

    private Object value(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type == FileNames.class) {
            return FileNames.NONE;
        }
        return type == Instant.class ? Instant.EPOCH : type == long.class ? 1_000L : context.getBean(type);
    }

    /**
     * Returns the paths that a path pattern means in the description. If the pattern has the variable {@code notation}, which has fixed
     * choices, returns one path for each choice. Any other variable remains a variable.
     */
    private static List<String> paths(String pattern) {
        var choice = Pattern.compile("\\{notation:([^}]*)}").matcher(pattern);
        if (choice.find()) {
            return Arrays.stream(choice.group(1).split("\\|"))
                    .map(choice::replaceFirst)
                    .toList();
        }
        return List.of(pattern.replaceAll("\\{(\\w+):[^}]*}", "{$1}"));
    }
}
