package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.ObjectMapper;

/** Checks that the deployment files use only known settings. */
@Tag("engine")
class DeploymentFilesTest {
    private static final Path COMPOSE = Path.of("docs/compose.yaml");
    private static final Set<String> SERVICE_KEYS = Set.of(
            "build",
            "cap_drop",
            "depends_on",
            "environment",
            "healthcheck",
            "image",
            "mem_limit",
            "ports",
            "read_only",
            "restart",
            "security_opt",
            "stop_grace_period",
            "tmpfs",
            "volumes");

    @Test
    void everyVariableOfTheReplicasIsAKnownSetting() throws IOException {
        var replica = (Map<?, ?>) services().get("collate-1");
        assertThat(services().get("collate-2")).isEqualTo(replica);
        var variables = ((Map<?, ?>) replica.get("environment")).keySet();

        assertThat(settings())
                .containsAll(variables.stream().map(String::valueOf).toList());
        assertThat(variables).hasSizeGreaterThan(5);
    }

    @Test
    void everyVariableOfTheImageIsAKnownSetting() throws IOException {
        var environment =
                Pattern.compile("(?s)\\nENV (.*?[^\\\\])\\n").matcher(Files.readString(Path.of("Dockerfile")));
        assertThat(environment.find()).isTrue();
        var variables =
                Pattern.compile("([A-Z_]+)=").matcher(environment.group(1)).results();

        assertThat(settings())
                .containsAll(variables.map(match -> match.group(1)).toList());
    }

    /** Without this test, a misspelled key would be noticed only when an operator starts the services. */
    @Test
    void servicesHaveOnlyKeysThatComposeKnows() throws IOException {
        assertThat(services().keySet().stream().map(String::valueOf))
                .containsExactlyInAnyOrder("database", "collate-1", "collate-2", "gateway");
        services()
                .values()
                .forEach(service -> assertThat(SERVICE_KEYS)
                        .containsAll(((Map<?, ?>) service)
                                .keySet().stream().map(String::valueOf).toList()));
        var configuration = Files.readString(Path.of("docs/gateway/nginx.conf"));
        assertThat(configuration).contains("server collate-1:8080", "server collate-2:8080", "listen 80;");
    }

    private static Map<?, ?> services() throws IOException {
        var compose = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(Files.readString(COMPOSE));
        return (Map<?, ?>) compose.get("services");
    }

    /** Returns the environment variables of all known settings, in the two spellings that Spring Boot accepts. */
    static Set<String> settings() throws IOException {
        var names = new HashSet<String>();
        for (var metadata : found("META-INF/spring-configuration-metadata.json")) {
            try (var in = metadata.openStream()) {
                for (var property : new ObjectMapper().readTree(in).get("properties")) {
                    names.add(property.get("name").asString());
                }
            }
        }
        addAll(
                "",
                (Map<?, ?>) new Load(LoadSettings.builder().build())
                        .loadFromString(Files.readString(Path.of("src/main/resources/application.yaml"))),
                names);
        var variables = new HashSet<String>();
        names.forEach(name -> {
            var upper = name.replace('.', '_').toUpperCase(Locale.ROOT);
            variables.add(upper.replace("-", ""));
            variables.add(upper.replace('-', '_'));
        });
        return variables;
    }

    private static void addAll(String prefix, Map<?, ?> from, Set<String> names) {
        from.forEach((name, value) -> {
            names.add(prefix + name);
            if (value instanceof Map<?, ?> more) {
                addAll(prefix + name + ".", more, names);
            }
        });
    }

    private static List<URL> found(String resource) throws IOException {
        return Collections.list(DeploymentFilesTest.class.getClassLoader().getResources(resource));
    }
}
