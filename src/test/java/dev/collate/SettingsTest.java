package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.ObjectMapper;

class SettingsTest {
    private static final Pattern TABLE_ROW = Pattern.compile("^\\| `(collate\\.[a-z.-]+)`", Pattern.MULTILINE);

    @Test
    void theOperatorsPageListsEverySettingAndNoOther() throws IOException {
        var page = Files.readString(Path.of("docs/operations.md"));
        var listed = TABLE_ROW.matcher(page).results().map(row -> row.group(1)).collect(Collectors.toList());
        assertThat(listed).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(listed)).isEqualTo(known());
    }

    /** What the configuration classes take, as the compiler's annotation processor noted it. */
    private static Set<String> known() throws IOException {
        try (var in = new ClassPathResource("META-INF/spring-configuration-metadata.json").getInputStream()) {
            var names = new TreeSet<String>();
            for (var property : new ObjectMapper().readTree(in).get("properties")) {
                names.add(property.get("name").stringValue());
            }
            return names;
        }
    }
}
