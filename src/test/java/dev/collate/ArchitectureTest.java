package dev.collate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.annotation.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Checks the rules of the architecture. The map below has the dependencies between packages that docs/architecture.md describes. Add a
 * dependency to the map only if it is a deliberate decision.
 */
@Tag("engine")
class ArchitectureTest {
    private static final String ROOT = "dev.collate";

    /** The packages that must use only plain Java, without a framework. */
    private static final String[] PURE = {
        "dev.collate.engine..", "dev.collate.problem..", "dev.collate.utf8..",
    };

    /** For each package of Collate, the other packages of Collate that it uses. All names are relative to {@link #ROOT}. */
    private static final Map<String, Set<String>> DEPENDENCIES = Map.ofEntries(
            Map.entry("", Set.of()),
            Map.entry(
                    "auth",
                    Set.of("auth.account", "auth.key", "auth.signin", "http.request", "limit", "problem", "utf8")),
            Map.entry("auth.account", Set.of("database", "http.request", "limit", "problem", "utf8")),
            Map.entry("auth.key", Set.of("auth.account", "database", "http.request", "limit", "problem")),
            Map.entry(
                    "auth.signin", Set.of("auth.account", "auth.key", "database", "http.request", "limit", "problem")),
            Map.entry(
                    "convert",
                    Set.of(
                            "auth.key",
                            "engine.csv",
                            "engine.sql",
                            "engine.sql.infer",
                            "http.request",
                            "",
                            "utf8",
                            "work")),
            Map.entry("database", Set.of()),
            Map.entry(
                    "diff",
                    Set.of(
                            "auth.key",
                            "engine.align",
                            "engine.csv",
                            "engine.image",
                            "engine.image.codec",
                            "engine.layout",
                            "engine.result",
                            "engine.text",
                            "engine.tree",
                            "engine.tree.parse",
                            "engine.xml",
                            "http.request",
                            "",
                            "utf8",
                            "work")),
            Map.entry("engine.align", Set.of("utf8", "work")),
            Map.entry("engine.csv", Set.of("problem", "utf8", "work")),
            Map.entry("engine.image", Set.of("engine.align", "engine.image.codec", "engine.image.png", "work")),
            Map.entry("engine.image.codec", Set.of("problem", "utf8", "work")),
            Map.entry("engine.image.png", Set.of("engine.image.codec", "problem", "utf8", "work")),
            Map.entry("engine.layout", Set.of("utf8")),
            Map.entry("engine.result", Set.of("engine.align", "utf8", "work")),
            Map.entry(
                    "engine.sql", Set.of("engine.align", "engine.csv", "engine.sql.infer", "problem", "utf8", "work")),
            Map.entry("engine.sql.infer", Set.of("engine.csv", "problem", "utf8", "work")),
            Map.entry("engine.text", Set.of("engine.align", "engine.result", "utf8", "work")),
            Map.entry(
                    "engine.tree",
                    Set.of(
                            "engine.align",
                            "engine.csv",
                            "engine.result",
                            "engine.tree.parse",
                            "engine.tree.yaml",
                            "problem",
                            "utf8",
                            "work")),
            Map.entry("engine.tree.parse", Set.of("engine.align", "engine.csv", "problem", "utf8", "work")),
            Map.entry("engine.tree.yaml", Set.of("engine.align", "engine.tree.parse", "problem", "utf8", "work")),
            Map.entry("engine.xml", Set.of("engine.align", "engine.result", "problem", "utf8", "work")),
            Map.entry("http", Set.of("auth.key", "http.request", "limit", "problem", "utf8", "work")),
            Map.entry("http.request", Set.of("problem", "utf8", "work")),
            Map.entry("limit", Set.of()),
            Map.entry(
                    "mcp",
                    Set.of(
                            "auth",
                            "auth.key",
                            "convert",
                            "diff",
                            "engine.image",
                            "engine.result",
                            "engine.sql",
                            "engine.text",
                            "http",
                            "http.request",
                            "problem",
                            "share",
                            "utf8",
                            "work")),
            Map.entry(
                    "page",
                    Set.of(
                            "auth.key",
                            "diff",
                            "engine.align",
                            "engine.csv",
                            "engine.image",
                            "engine.image.codec",
                            "engine.layout",
                            "engine.result",
                            "engine.text",
                            "http",
                            "http.request",
                            "share",
                            "utf8",
                            "work")),
            Map.entry("problem", Set.of()),
            Map.entry(
                    "share",
                    Set.of(
                            "auth",
                            "auth.account",
                            "auth.key",
                            "diff",
                            "engine.image",
                            "engine.image.codec",
                            "engine.result",
                            "engine.text",
                            "http.request",
                            "limit",
                            "problem",
                            "work")),
            Map.entry(
                    "site",
                    Set.of(
                            "auth",
                            "auth.account",
                            "auth.key",
                            "auth.signin",
                            "convert",
                            "diff",
                            "engine.csv",
                            "engine.image",
                            "engine.image.codec",
                            "engine.result",
                            "engine.sql",
                            "engine.text",
                            "http",
                            "http.request",
                            "limit",
                            "page",
                            "problem",
                            "share",
                            "utf8",
                            "work")),
            Map.entry("utf8", Set.of()),
            Map.entry("work", Set.of("problem", "utf8")));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** In the picture, a package imports only packages in the rows below it, or in the direction of an arrow. */
    @Test
    void theDiagramShowsTheImports() throws IOException {
        var picture = Files.readString(Path.of("docs/architecture.md")).split("```")[1];
        var rows = new HashMap<String, Integer>();
        var lines = picture.lines().toList();
        for (int row = 0; row < lines.size(); row++) {
            for (var word : lines.get(row).split("[^A-Za-z.]+")) {
                if (!word.isEmpty() && DEPENDENCIES.containsKey(word)) {
                    rows.putIfAbsent(word, row);
                }
            }
        }
        for (var from : rows.keySet()) {
            for (var to : DEPENDENCIES.get(from)) {
                if (rows.containsKey(to)) {
                    boolean arrow = picture.matches("(?s).*" + from + " ──►( [a-z.]+ ──►)* " + to + "\\b.*");
                    assertThat(arrow || rows.get(from) < rows.get(to))
                            .as("the picture in docs/architecture.md shows that %s imports %s", from, to)
                            .isTrue();
                }
            }
        }
        assertThat(rows.keySet())
                .as("the packages of the picture")
                .contains("site", "http.request", "engine.csv", "work");
    }

    @Test
    void importsBetweenPackagesMatchTheMap() {
        var dependencies = new TreeMap<String, Set<String>>();
        for (var type : CLASSES) {
            var from = relativeName(type.getPackageName());
            var targets = dependencies.computeIfAbsent(from, name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .map(target -> target.getBaseComponentType().getPackageName())
                    .filter(target -> target.equals(ROOT) || target.startsWith(ROOT + "."))
                    .map(ArchitectureTest::relativeName)
                    .filter(target -> !target.equals(from))
                    .forEach(targets::add);
        }
        assertThat(dependencies.keySet())
                .as("the packages in ArchitectureTest.DEPENDENCIES")
                .isEqualTo(DEPENDENCIES.keySet());
        var found = imports(dependencies);
        var allowed = imports(DEPENDENCIES);
        assertThat(found)
                .filteredOn(line -> !allowed.contains(line))
                .as("imports that ArchitectureTest.DEPENDENCIES lacks")
                .isEmpty();
        assertThat(allowed)
                .filteredOn(line -> !found.contains(line))
                .as("imports in ArchitectureTest.DEPENDENCIES that no class has")
                .isEmpty();
    }

    /** Returns a line for each import. */
    private static Set<String> imports(Map<String, Set<String>> dependencies) {
        var imports = new TreeSet<String>();
        dependencies.forEach((from, targets) -> targets.forEach(to -> imports.add(from + " -> " + to)));
        return imports;
    }

    @Test
    void enginesUseNoFrameworkLoggerOrClock() {
        noClasses()
                .that()
                .resideInAnyPackage(PURE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework..",
                        "jakarta..",
                        "org.slf4j..",
                        "java.net.http..",
                        "java.nio.file..",
                        "java.sql..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .check(CLASSES);
    }

    @Test
    void enginesDoNotUseJackson() {
        noClasses()
                .that()
                .resideInAPackage("dev.collate.engine..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "com.fasterxml.jackson..")
                .check(CLASSES);
    }

    @Test
    void onlySharesUseJpa() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.collate.share")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "jakarta.persistence..",
                        "org.springframework.data.[domain|jpa|repository]..",
                        "org.hibernate.[annotations|cfg|dialect|engine|jpa|query|type]..")
                .check(CLASSES);
    }

    /** {@code ErrorResolver} is the only class that converts exceptions to error responses. */
    @Test
    void oneResolverHandlesExceptions() {
        assertThat(CLASSES.stream()
                        .filter(type -> type.isAssignableTo(HandlerExceptionResolver.class))
                        .map(JavaClass::getSimpleName))
                .containsExactly("ErrorResolver");
        noClasses().should().beMetaAnnotatedWith(ControllerAdvice.class).check(CLASSES);
        noMethods().should().beAnnotatedWith(ExceptionHandler.class).check(CLASSES);
    }

    @Test
    void noFieldIsInjected() {
        noFields()
                .should()
                .beMetaAnnotatedWith(Autowired.class)
                .orShould()
                .beMetaAnnotatedWith(Value.class)
                .orShould()
                .beMetaAnnotatedWith(Resource.class)
                .check(CLASSES);
    }

    @Test
    void eachSimpleNameBelongsToOneClass() {
        var names = new TreeMap<String, Integer>();
        CLASSES.stream()
                .filter(JavaClass::isTopLevelClass)
                .map(JavaClass::getSimpleName)
                .filter(name -> !name.equals("package-info"))
                .forEach(name -> names.merge(name, 1, Integer::sum));
        assertThat(names.keySet())
                .filteredOn(name -> names.get(name) > 1)
                .as("names of two classes")
                .isEmpty();
    }

    private static String relativeName(String packageName) {
        return packageName.equals(ROOT) ? "" : packageName.substring(ROOT.length() + 1);
    }
}
