package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;

/**
 * Checks that each test class has a tag, and that {@code ./mvnw test -Dgroups=engine} runs only tests that start no program, server or
 * database.
 */
@Tag("engine")
class TagsTest {
    private static final Set<String> TAGS = Set.of("engine", "process", "server", "database", "browser");

    /** What a test with the tag {@code engine} does not use, because it starts programs, servers or databases. */
    private static final Set<String> STARTERS = Set.of(
            ProcessBuilder.class.getName(),
            DriverManager.class.getName(),
            SpringApplication.class.getName(),
            SpringApplicationBuilder.class.getName(),
            SpringBootTest.class.getName());

    private static final JavaClasses CLASSES = testClasses();

    /** Imports only the test classes. Resolving the classes of the libraries that they use takes ten times as long. */
    private static JavaClasses testClasses() {
        return ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter()
                    .withImportOption(new ImportOption.OnlyIncludeTests())
                    .importPackages("dev.collate");
        });
    }

    @Test
    void eachTestClassHasATag() {
        var wrong = new ArrayList<String>();
        for (var type : CLASSES) {
            if (type.isTopLevelClass() && type.getSimpleName().endsWith("Test")) {
                var tags = tags(type);
                if (tags.isEmpty() || !TAGS.containsAll(tags) || tags.size() > 1 && tags.contains("engine")) {
                    wrong.add(type.getSimpleName() + " " + tags);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void noEngineTestStartsAProgramAServerOrADatabase() {
        assertThat(CLASSES.stream()
                        .filter(type -> tags(type).contains("engine"))
                        .filter(type -> !type.isEquivalentTo(TagsTest.class))
                        .filter(type -> uses(type, new HashSet<>()))
                        .map(JavaClass::getSimpleName))
                .isEmpty();
    }

    private static List<String> tags(JavaClass type) {
        var tags = new ArrayList<String>();
        type.tryGetAnnotationOfType(Tag.class).ifPresent(tag -> tags.add(tag.value()));
        for (var annotation : type.getAnnotations()) {
            annotation.getRawType().tryGetAnnotationOfType(Tag.class).ifPresent(tag -> tags.add(tag.value()));
        }
        return tags;
    }

    /** Returns true if the class, or a test class that it uses, uses a starter. */
    private static boolean uses(JavaClass type, Set<JavaClass> visited) {
        return visited.add(type)
                && type.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .anyMatch(target -> STARTERS.contains(target.getName())
                                || CLASSES.contain(target.getName()) && uses(target, visited));
    }
}
