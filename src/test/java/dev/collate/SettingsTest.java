package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.databind.ObjectMapper;

/** Compares the tables of settings and plans in README.md and docs/operations.md with the configuration. */
@Tag("database")
class SettingsTest {
    private static final Path README = Path.of("README.md");
    private static final Path OPERATIONS = Path.of("docs/operations.md");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** Some tables describe a default value in words. For each of these descriptions, the map has the value in the configuration. */
    private static final Map<String, String> WORDS = Map.of(
            "none", "",
            "see keys.md", "",
            "that of the server", "",
            "the address of the request", "",
            "H2 in the data directory",
                    "jdbc:h2:file:${collate.data-dir}/./collate;DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;PAGE_SIZE=4096");

    /**
     * A row of a table of settings: the name, the environment variable, and the default value. The variable is empty if the table has no
     * such column.
     */
    private record Setting(String name, String variable, String fallback) {}

    static List<Setting> settings() throws IOException {
        var settings = new ArrayList<Setting>();
        for (var row : rows(README, "setting", "environment", "default", "meaning")) {
            var names = codes(row.get(0), '.');
            var variables = codes(row.get(1), '_');
            for (int i = 0; i < names.size(); i++) {
                settings.add(new Setting(names.get(i), variables.get(i), row.get(2)));
            }
        }
        for (var row : rows(OPERATIONS, "setting", "default", "meaning")) {
            settings.add(new Setting(codes(row.get(0), '.').getFirst(), "", row.get(1)));
        }
        return settings;
    }

    @Test
    void theOperationsPageListsExactlyTheSettings() throws IOException {
        var listed = rows(OPERATIONS, "setting", "default", "meaning").stream()
                .map(row -> codes(row.getFirst(), '.').getFirst())
                .filter(name -> name.startsWith("collate."));
        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(known().keySet().stream()
                        .filter(name -> name.startsWith("collate."))
                        .toList());
    }

    /** The console lists the settings in this file. The setting {@code collate.plans} is a map, of which the file has the elements. */
    @Test
    void theConfigurationContainsEverySetting() throws IOException {
        var names = configuration().keySet().stream().map(Object::toString).toList();
        assertThat(known().keySet().stream().filter(name -> name.startsWith("collate.")))
                .as("add the missing settings with their defaults to application.yaml")
                .allMatch(name -> names.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + ".")));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void settingsInDocumentsExistAndHaveThePrintedDefault(Setting setting) throws IOException {
        var known = known();
        assertThat(known).containsKey(setting.name().replaceFirst("\\[.*", ""));
        var printed =
                setting.fallback().replace("`", "").replaceFirst(";.*", "").replaceAll("(?<=\\d),(?=\\d)", "");
        var actual = configuration().getProperty(setting.name(), known.getOrDefault(setting.name(), ""));
        assertThat(actual).isIn(printed, WORDS.getOrDefault(printed, printed));
    }

    @Test
    void theListedEnvironmentVariableSetsItsSetting() throws IOException {
        var withVariable =
                settings().stream().filter(setting -> !setting.variable().isEmpty());
        assertThat(withVariable).hasSizeGreaterThan(5).allSatisfy(setting -> {
            var environment = new SystemEnvironmentPropertySource(
                    StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of(setting.variable(), "given"));
            var read = new Binder(ConfigurationPropertySources.from(environment)).bind(setting.name(), String.class);
            assertThat(read.isBound()).as("%s", setting).isTrue();
        });
    }

    @Test
    void thePlansInTheDocumentsMatchTheConfiguration() throws IOException {
        var plans =
                rows(README, "plan", "requests in any hour", "largest body", "stored shares", "shares without expiry");
        assertThat(plans).extracting(List::getFirst).containsExactly("free", "pro", "team", "enterprise");
        var configuration = configuration();
        assertThat(configuration.getProperty("collate.rate-limit.window")).isEqualTo("1h");
        for (var plan : plans) {
            var figures = "collate.plans." + plan.getFirst() + ".";
            var admitted = configuration.getProperty(figures + "api-access").equals("true")
                    ? String.format(
                            Locale.ROOT, "%,d", Long.valueOf(configuration.getProperty(figures + "requests-per-hour")))
                    : "no API access";
            assertThat(plan.stream().map(cell -> cell.replaceFirst("^per key, (.*) by default$", "$1")))
                    .containsExactly(
                            plan.getFirst(),
                            admitted,
                            configuration.getProperty(figures + "max-body-size").replace("MB", " MB"),
                            configuration
                                    .getProperty(figures + "max-stored-bytes")
                                    .replace("GB", " GB")
                                    .replaceFirst("^0B$", "none"),
                            configuration.getProperty(figures + "never-expiry").equals("true") ? "yes" : "no");
        }
    }

    /** Returns the rows of the table with these headings. A row is the list of its cells. */
    private static List<List<String>> rows(Path page, String... headings) throws IOException {
        var header = "| " + String.join(" | ", headings) + " |";
        var rows = new ArrayList<List<String>>();
        boolean inside = false;
        for (var line : Files.readAllLines(page)) {
            inside = line.equals(header) || (inside && line.startsWith("|"));
            if (inside && !line.equals(header) && !line.startsWith("|-")) {
                rows.add(Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList());
            }
        }
        assertThat(rows).as("%s: %s", page, header).isNotEmpty();
        return rows;
    }

    /**
     * Returns the names in a cell. A name that begins with the separator is an abbreviation: it replaces the last part of the first name.
     * For example, {@code `a.b`, `.c`} are the names {@code a.b} and {@code a.c}.
     */
    private static List<String> codes(String cell, char separator) {
        var codes = CODE.matcher(cell)
                .results()
                .map((MatchResult code) -> code.group(1))
                .toList();
        var first = codes.getFirst();
        return codes.stream()
                .map(code ->
                        code.charAt(0) == separator ? first.substring(0, first.lastIndexOf(separator)) + code : code)
                .toList();
    }

    /**
     * Returns the default value of each setting of Collate and of Spring Boot. The values come from the metadata that the annotation
     * processor of Spring Boot generates.
     */
    private static Map<String, String> known() throws IOException {
        var known = new TreeMap<String, String>();
        for (var metadata : new PathMatchingResourcePatternResolver()
                .getResources("classpath*:META-INF/spring-configuration-metadata.json")) {
            for (var property : new ObjectMapper()
                    .readTree(metadata.getContentAsByteArray())
                    .get("properties")) {
                known.put(
                        property.get("name").stringValue(),
                        property.path("defaultValue").asString(""));
            }
        }
        return known;
    }

    /** Returns the settings in {@code application.yaml}. */
    private static Properties configuration() {
        var yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ClassPathResource("application.yaml"));
        return yaml.getObject();
    }
}
