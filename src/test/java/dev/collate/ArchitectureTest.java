package dev.collate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.annotation.Resource;
import java.time.Clock;
import java.time.Instant;
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

/**
 * Checks the rules of the architecture. The map below has the dependencies between packages that docs/architecture.md describes. Add a
 * dependency to the map only if it is a deliberate decision.
 */
@Tag("engine")
class ArchitectureTest {
    private static final String ROOT = "dev.collate";

    /** The packages that must use only plain Java, without a framework. */
    private static final String[] PURE = {
        "dev.collate.engine..",
        "dev.collate.limit..",
        "dev.collate.problem..",
        "dev.collate.secret..",
        "dev.collate.utf8..",
    };

    /** For each package of Collate, the other packages of Collate that it uses. All names are relative to {@link #ROOT}. */
    private static final Map<String, Set<String>> DEPENDENCIES = Map.ofEntries(
            Map.entry("", Set.of("database", "http.warmup", "start")),
            Map.entry(
                    "auth",
                    Set.of(
                            "auth.account",
                            "auth.scope",
                            "auth.key",
                            "auth.oidc",
                            "auth.passkey",
                            "auth.password",
                            "auth.session",
                            "auth.signin",
                            "auth.window",
                            "work",
                            "limit",
                            "problem",
                            "secret",
                            "http.body",
                            "http.context")),
            Map.entry("auth.account", Set.of("auth.audit", "http.body", "limit", "problem")),
            Map.entry(
                    "auth.admin",
                    Set.of("auth.account", "auth.audit", "auth.key", "auth.password", "http.body", "http.context")),
            Map.entry("auth.audit", Set.of("http.body")),
            Map.entry(
                    "auth.key",
                    Set.of(
                            "auth.account",
                            "auth.audit",
                            "auth.scope",
                            "auth.signin",
                            "auth.window",
                            "limit",
                            "problem",
                            "secret",
                            "http.body")),
            Map.entry(
                    "auth.oidc",
                    Set.of("auth.account", "auth.audit", "auth.key", "auth.signin", "limit", "problem", "secret")),
            Map.entry(
                    "auth.passkey",
                    Set.of("auth.account", "auth.audit", "http.body", "http.context", "problem", "secret")),
            Map.entry(
                    "auth.password",
                    Set.of("auth.account", "auth.audit", "auth.key", "auth.signin", "http.body", "problem", "secret")),
            Map.entry("auth.scope", Set.of()),
            Map.entry("auth.session", Set.of("auth.signin", "secret")),
            Map.entry("auth.signin", Set.of("secret")),
            Map.entry("auth.window", Set.of("limit")),
            Map.entry(
                    "convert",
                    Set.of(
                            "auth.scope",
                            "work",
                            "engine.csv",
                            "engine.sql",
                            "engine.sql.infer",
                            "http.body",
                            "http.warmup",
                            "utf8")),
            Map.entry("engine.align", Set.of("work", "utf8")),
            Map.entry("engine.csv", Set.of("work", "problem", "utf8")),
            Map.entry("engine.image.codec", Set.of("work", "problem", "utf8")),
            Map.entry("engine.image.compare", Set.of("engine.align", "engine.image.codec", "engine.image.png", "work")),
            Map.entry("engine.image.png", Set.of("engine.image.codec", "work", "problem", "utf8")),
            Map.entry(
                    "engine.tree",
                    Set.of(
                            "engine.align",
                            "engine.csv",
                            "engine.tree.match",
                            "engine.tree.parse",
                            "engine.tree.yaml",
                            "engine.result",
                            "work",
                            "problem",
                            "utf8")),
            Map.entry(
                    "engine.tree.match", Set.of("engine.align", "engine.tree.parse", "engine.result", "work", "utf8")),
            Map.entry("engine.tree.parse", Set.of("engine.align", "engine.csv", "work", "problem", "utf8")),
            Map.entry("engine.tree.yaml", Set.of("engine.align", "engine.tree.parse", "work", "problem", "utf8")),
            Map.entry("engine.layout", Set.of("utf8")),
            Map.entry("engine.result", Set.of("work", "utf8")),
            Map.entry(
                    "engine.sql",
                    Set.of("engine.csv", "engine.sql.infer", "engine.sql.key", "work", "problem", "utf8")),
            Map.entry("engine.sql.key", Set.of("engine.align", "engine.csv", "engine.sql.infer", "utf8")),
            Map.entry("engine.sql.infer", Set.of("engine.csv", "work", "problem", "utf8")),
            Map.entry("engine.text", Set.of("engine.align", "engine.result", "work", "utf8")),
            Map.entry("engine.xml", Set.of("engine.result", "engine.xml.match", "engine.xml.parse", "utf8")),
            Map.entry("engine.xml.match", Set.of("engine.align", "engine.result", "engine.xml.parse", "work")),
            Map.entry("engine.xml.parse", Set.of("engine.align", "work", "problem", "utf8")),
            Map.entry("database", Set.of()),
            Map.entry(
                    "diff",
                    Set.of(
                            "auth.scope",
                            "work",
                            "engine.align",
                            "engine.csv",
                            "engine.image.codec",
                            "engine.image.compare",
                            "engine.image.png",
                            "engine.tree",
                            "engine.tree.parse",
                            "engine.layout",
                            "engine.result",
                            "engine.text",
                            "engine.xml",
                            "engine.xml.parse",
                            "http.body",
                            "http.warmup",
                            "utf8")),
            Map.entry("limit", Set.of()),
            Map.entry(
                    "mcp",
                    Set.of(
                            "work",
                            "auth",
                            "auth.scope",
                            "convert",
                            "diff",
                            "engine.image.codec",
                            "engine.result",
                            "engine.sql",
                            "engine.text",
                            "http.body",
                            "problem",
                            "share",
                            "utf8")),
            Map.entry("work", Set.of("problem", "utf8")),
            Map.entry("problem", Set.of()),
            Map.entry(
                    "share",
                    Set.of(
                            "auth.scope",
                            "auth",
                            "auth.audit",
                            "auth.key",
                            "work",
                            "diff",
                            "engine.image.codec",
                            "engine.image.compare",
                            "engine.image.png",
                            "engine.result",
                            "engine.text",
                            "limit",
                            "problem",
                            "secret",
                            "http.body",
                            "http.context")),
            Map.entry(
                    "share.page",
                    Set.of(
                            "work",
                            "auth.scope",
                            "diff",
                            "engine.csv",
                            "engine.image.codec",
                            "engine.image.compare",
                            "engine.result",
                            "engine.align",
                            "engine.layout",
                            "engine.text",
                            "limit",
                            "problem",
                            "share",
                            "utf8",
                            "http",
                            "http.body")),
            Map.entry(
                    "site",
                    Set.of(
                            "work",
                            "auth",
                            "auth.account",
                            "auth.audit",
                            "auth.key",
                            "auth.oidc",
                            "auth.passkey",
                            "auth.password",
                            "auth.scope",
                            "auth.signin",
                            "auth.window",
                            "convert",
                            "database",
                            "diff",
                            "engine.image.codec",
                            "engine.image.compare",
                            "engine.image.png",
                            "engine.result",
                            "engine.sql",
                            "engine.text",
                            "http",
                            "http.body",
                            "http.context",
                            "limit",
                            "problem",
                            "share",
                            "share.page",
                            "utf8")),
            Map.entry("secret", Set.of()),
            Map.entry("start", Set.of()),
            Map.entry("utf8", Set.of()),
            Map.entry("http", Set.of("auth.scope", "work", "problem", "utf8", "http.body", "http.context")),
            Map.entry("http.body", Set.of("work", "problem", "utf8", "http.context")),
            Map.entry("http.context", Set.of("work", "limit", "problem")),
            Map.entry("http.openapi", Set.of("auth.scope", "http")),
            Map.entry("http.warmup", Set.of()));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

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
        assertThat(dependencies.keySet()).isEqualTo(DEPENDENCIES.keySet());
        assertThat(imports(dependencies)).containsExactlyInAnyOrderElementsOf(imports(DEPENDENCIES));
    }

    /** Returns a line for each import, so that a failure names only the imports that differ. */
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
    void serializersBelongToTheEdge() {
        noClasses()
                .that()
                .resideInAPackage("dev.collate.engine..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("tools.jackson..", "com.fasterxml.jackson..")
                .check(CLASSES);
    }

    @Test
    void onlyFivePackagesUseTables() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.collate.auth.account",
                        "dev.collate.auth.audit",
                        "dev.collate.auth.key",
                        "dev.collate.auth.password",
                        "dev.collate.share")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "jakarta.persistence..",
                        "org.springframework.data.[domain|jpa|repository]..",
                        "org.hibernate.[annotations|cfg|dialect|engine|jpa|query|type]..")
                .check(CLASSES);
    }

    /**
     * {@code ErrorAdvice} is the only class that converts exceptions to error responses. {@code EmptyErrorBodyAdvice} handles no
     * exceptions.
     */
    @Test
    void oneAdviceHandlesExceptions() {
        assertThat(CLASSES.stream()
                        .filter(type -> type.isMetaAnnotatedWith(ControllerAdvice.class))
                        .map(JavaClass::getSimpleName))
                .containsExactlyInAnyOrder("ErrorAdvice", "EmptyErrorBodyAdvice");
        methods()
                .that()
                .areAnnotatedWith(ExceptionHandler.class)
                .should()
                .beDeclaredInClassesThat()
                .haveSimpleName("ErrorAdvice")
                .check(CLASSES);
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
        assertThat(names.values()).as("%s", names).containsOnly(1);
    }

    private static String relativeName(String packageName) {
        return packageName.equals(ROOT) ? "" : packageName.substring(ROOT.length() + 1);
    }
}
