package dev.collate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The map of docs/architecture.md, as a literal: a new arrow between rooms is a decision, made here. */
class ArchitectureTest {
    private static final String ROOT = "dev.collate";

    /** Engines and leaves: plain Java. */
    private static final String[] PURE = {
        "dev.collate.convert.csv..",
        "dev.collate.convert.sql..",
        "dev.collate.diff.image..",
        "dev.collate.diff.json..",
        "dev.collate.diff.result..",
        "dev.collate.diff.sequence..",
        "dev.collate.diff.text..",
        "dev.collate.diff.xml..",
        "dev.collate.limit..",
        "dev.collate.parallel..",
        "dev.collate.problem..",
        "dev.collate.utf8..",
    };

    /** Package → the packages of ours that it uses, both relative to {@link #ROOT}. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            Map.entry("", Set.of("access.key", "web.warmup")),
            Map.entry(
                    "access",
                    Set.of("access.key", "access.window", "admission", "limit", "problem", "web.body", "web.context")),
            Map.entry("admission", Set.of("limit", "parallel", "problem")),
            Map.entry("access.key", Set.of("limit", "problem", "web.body")),
            Map.entry("access.window", Set.of("limit")),
            Map.entry(
                    "convert",
                    Set.of("admission", "convert.csv", "convert.sql", "limit", "utf8", "web.body", "web.warmup")),
            Map.entry("convert.csv", Set.of("parallel", "problem", "utf8")),
            Map.entry("convert.sql", Set.of("convert.csv", "parallel", "problem", "utf8")),
            Map.entry("database", Set.of()),
            Map.entry(
                    "diff",
                    Set.of(
                            "admission",
                            "convert.csv",
                            "diff.image",
                            "diff.json",
                            "diff.json.notation",
                            "diff.result",
                            "diff.sequence",
                            "diff.text",
                            "diff.xml",
                            "limit",
                            "utf8",
                            "web.body",
                            "web.warmup")),
            Map.entry("diff.image", Set.of("parallel", "problem", "utf8")),
            Map.entry(
                    "diff.json",
                    Set.of(
                            "convert.csv",
                            "diff.json.notation",
                            "diff.result",
                            "diff.sequence",
                            "parallel",
                            "problem",
                            "utf8")),
            Map.entry("diff.json.notation", Set.of("convert.csv", "diff.sequence", "parallel", "problem", "utf8")),
            Map.entry("diff.result", Set.of("parallel", "utf8")),
            Map.entry("diff.sequence", Set.of("parallel")),
            Map.entry("diff.text", Set.of("diff.result", "diff.sequence", "parallel", "utf8")),
            Map.entry("diff.xml", Set.of("diff.result", "diff.sequence", "parallel", "problem", "utf8")),
            Map.entry("limit", Set.of("utf8")),
            Map.entry("parallel", Set.of()),
            Map.entry("problem", Set.of()),
            Map.entry(
                    "share",
                    Set.of(
                            "access",
                            "admission",
                            "diff",
                            "diff.result",
                            "diff.text",
                            "limit",
                            "problem",
                            "utf8",
                            "web.body")),
            Map.entry(
                    "share.page",
                    Set.of(
                            "diff",
                            "diff.result",
                            "diff.sequence",
                            "diff.text",
                            "limit",
                            "problem",
                            "share",
                            "utf8",
                            "web",
                            "web.body")),
            Map.entry("start", Set.of()),
            Map.entry("utf8", Set.of()),
            Map.entry("web", Set.of("admission", "parallel", "problem", "utf8", "web.body", "web.context")),
            Map.entry("web.body", Set.of("admission", "limit", "parallel", "problem", "utf8", "web.context")),
            Map.entry("web.context", Set.of("admission", "limit", "problem")),
            Map.entry("web.openapi", Set.of()),
            Map.entry("web.warmup", Set.of()));

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void theArrowsBetweenPackagesAreTheOnesOnTheMap() {
        var arrows = new TreeMap<String, Set<String>>();
        for (var type : classes) {
            var from = room(type.getPackageName());
            var targets = arrows.computeIfAbsent(from, name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .map(target -> target.getBaseComponentType().getPackageName())
                    .filter(target -> target.equals(ROOT) || target.startsWith(ROOT + "."))
                    .map(ArchitectureTest::room)
                    .filter(target -> !target.equals(from))
                    .forEach(targets::add);
        }
        assertThat(arrows).isEqualTo(ARROWS);
    }

    @Test
    void enginesKnowNeitherAFrameworkNorALoggerNorTheClock() {
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
                .check(classes);
    }

    private static String room(String packageName) {
        return packageName.equals(ROOT) ? "" : packageName.substring(ROOT.length() + 1);
    }
}
