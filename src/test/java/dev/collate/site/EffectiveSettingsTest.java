package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;

@Tag("engine")
class EffectiveSettingsTest {
    private static final String SECRET = "hunter2-hunter2-hunter2";

    @Test
    void showsEachSettingButNoSecret() throws Exception {
        var environment = new StandardEnvironment();
        var packaged = new YamlPropertySourceLoader()
                .load(
                        "Config resource 'class path resource [application.yaml]' via location 'x'",
                        new ClassPathResource("application.yaml"));
        packaged.forEach(environment.getPropertySources()::addLast);
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "operator",
                        Map.of(
                                "collate.drain", "7s",
                                "collate.admin-token", SECRET,
                                "collate.bootstrap-keys[0].secret", SECRET,
                                "collate.rate-limit.redis-url", "redis://user:" + SECRET + "@localhost:6379",
                                "spring.datasource.password", SECRET)));

        var settings = new EffectiveSettings(environment).read();

        assertThat(settings)
                .contains(new EffectiveSettings.Setting("collate.drain", "7s", false))
                .extracting(EffectiveSettings.Setting::name)
                .containsAll(List.of("collate.rate-limit.store", "collate.site.tools", "server.port"));
        assertThat(settings.toString()).doesNotContain(SECRET);
    }
}
