package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.collate.testing.RunningServer;
import java.util.ArrayList;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks that each test class has a tag, so that {@code ./mvnw test -Dgroups=engine} runs all tests that need no server, database or
 * browser.
 */
@Tag("engine")
class TagsTest {
    private static final Set<String> TAGS = Set.of("engine", "server", "database", "browser");

    @Test
    void eachTestClassHasATag() {
        var wrong = new ArrayList<String>();
        for (var type : new ClassFileImporter()
                .withImportOption(new ImportOption.OnlyIncludeTests())
                .importPackages("dev.collate")) {
            if (type.isTopLevelClass() && type.getSimpleName().endsWith("Test")) {
                var tags = new ArrayList<String>();
                type.tryGetAnnotationOfType(Tag.class).ifPresent(tag -> tags.add(tag.value()));
                if (type.isAnnotatedWith(RunningServer.class)) {
                    tags.add("server");
                }
                if (tags.isEmpty() || !TAGS.containsAll(tags) || tags.size() > 1 && tags.contains("engine")) {
                    wrong.add(type.getSimpleName() + " " + tags);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }
}
