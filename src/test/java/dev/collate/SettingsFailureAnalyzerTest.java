package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.BeansException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Configuration;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class SettingsFailureAnalyzerTest {
    /** A Spring context that contains only the settings of the server. */
    @Configuration(proxyBeanMethods = false)
    @ConfigurationPropertiesScan("dev.collate")
    @EnableConfigurationProperties(ServerProperties.class)
    static class Settings {}

    /** Each start has several mistakes, because a start takes much longer than a check. */
    @ParameterizedTest
    @ValueSource(strings = {"""
            collate.overload.memory-share=0             | must be greater than 0
            collate.overload.key-share=1.1              | must be less than or equal to 1
            collate.overload.patience=-1s               | must be longer than or equal to 0
            collate.overload.deadline=0s                | must be longer than 0
            collate.overload.grace=0s                   | must be longer than 0
            collate.drain=-1s                           | must be longer than or equal to 0
            collate.warm-up=-1s                         | must be longer than or equal to 0
            collate.failed-authentications.burst=0      | must be greater than or equal to 1
            collate.failed-authentications.per-second=0 | must be greater than or equal to 1
            collate.rate-limit.window=0s                | must be longer than or equal to 1 milli
            collate.rate-limit.memory-fallback=-1s      | must be longer than or equal to 0
            collate.share.burst=0                       | must be greater than or equal to 1
            collate.share.per-second=-1                 | must be greater than or equal to 1
            collate.share.purge-interval=0s             | must be longer than 0
            collate.diff.work-budget=0                  | must be greater than or equal to 1
            collate.image.max-pixels=0                  | must be greater than or equal to 1
            """, """
            collate.overload.memory-share=1             | must be less than 1
            collate.rate-limit.store=file               | must be one of memory, database, redis
            collate.share.burst=many                    | must be a number
            collate.image.max-pixels=400000001          | must be less than or equal to 400000000
            """, """
            collate.overload.deadline=soon              | must be a duration, such as 500ms, 30s, 5m or 72h
            collate.share.min-free-space=much           | must be a size, such as 64KB or 50MB
            collate.site.tools=everyone                 | must be one of off, signed-in, public
            collate.image.max-pixels=4294967296         | must be less than or equal to 400000000
            """, "server.port=abc | must be a number"})
    void namesEachSettingItsOriginAndTheRule(String mistakes, CapturedOutput output) {
        var rules = mistakes.strip().lines().map(line -> line.split(" *\\| ")).toList();
        var expected = rules.stream()
                .map(rule -> rule[0].substring(0, rule[0].indexOf('=')))
                .toList();
        var reported = mistakes(output, rules.stream().map(rule -> rule[0]).toArray(String[]::new));
        assertThat(reported).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            var name = expected.get(i);
            var start = name + " (\"" + name + "\" from property source \"commandLineArgs\"): " + rules.get(i)[1];
            assertThat(reported).anyMatch(mistake -> mistake.startsWith(start), start);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"collate.image.max-pixels=400000000", "collate.overload.key-share=1", "collate.drain=0s"})
    void acceptsTheBounds(String option) {
        assertThatCode(() -> start(List.of(option)).close()).doesNotThrowAnyException();
    }

    @Test
    void oneStartReportsEveryMistake(CapturedOutput output) {
        assertThat(mistakes(
                        output,
                        "collate.overload.memory-share=2",
                        "collate.overload.max-request-time=1s",
                        "collate.admin-token=short-secret",
                        "collate.site-url=example",
                        "collate.plans.gold.requests-per-hour=1",
                        "collate.drain=soon"))
                .hasSize(6)
                .anyMatch(mistake ->
                        mistake.startsWith("collate.overload.memory-share (") && mistake.contains("less than 1"))
                .anyMatch(mistake -> mistake.endsWith("max-request-time must be longer than grace"))
                .anyMatch(mistake -> mistake.startsWith("collate.admin-token must have at least 20 characters"))
                .anyMatch(mistake -> mistake.startsWith("collate.site-url must be an http or https URL"))
                .contains("collate.plans: must be one of free, pro, team, enterprise")
                .anyMatch(mistake -> mistake.startsWith("collate.drain ("));
    }

    @Test
    void neverReportsASecret(CapturedOutput output) {
        assertThat(mistakes(
                        output,
                        "collate.admin-token=short-secret",
                        "collate.failed-authentications.burst=0",
                        "collate.bootstrap-keys[0].secret=my-secret",
                        "collate.bootstrap-keys[0].plan=pro",
                        "collate.rate-limit.store=redis",
                        "collate.rate-limit.redis-url=redis://:my-secret@ host"))
                .anyMatch(mistake -> mistake.contains("collate.rate-limit.redis-url must be the URL of Redis"))
                .noneMatch(mistake -> mistake.contains("-secret"));
    }

    @Test
    void reportsAMistakeInAKeyWithoutItsSecret(CapturedOutput output) {
        var secret = "collate.bootstrap-keys[%d].secret=%s";
        var plan = "collate.bootstrap-keys[%d].plan=pro";
        assertThat(mistakes(output, secret.formatted(0, "too-short-secret"), plan.formatted(0)))
                .anyMatch(mistake -> mistake.contains("20 to 500 printable ASCII characters"));
        var same = "a-secret-of-two-keys-";
        assertThat(mistakes(
                        output,
                        secret.formatted(0, same),
                        plan.formatted(0),
                        secret.formatted(1, same),
                        plan.formatted(1)))
                .anyMatch(mistake -> mistake.contains("the same secret"));
        assertThat(output).doesNotContain("too-short-secret").doesNotContain(same);
    }

    @Test
    void aMistakeInAListNamesTheRuleForItsElements(CapturedOutput output) {
        assertThat(mistakes(
                        output,
                        "collate.bootstrap-keys[0].secret=01234567890123456789",
                        "collate.bootstrap-keys[0].plan=pro",
                        "collate.bootstrap-keys[0].scopes=diff,my-secret"))
                .singleElement()
                .asString()
                .startsWith("collate.bootstrap-keys[0].scopes (")
                .endsWith("must be one of convert, diff, share:read, share:write, keys:write");
    }

    /** Four plans have the same settings, and a list may have many elements. */
    @Test
    void aMistakeInAPartOfTheSettingsNamesThisPart(CapturedOutput output) {
        assertThat(mistakes(
                        output,
                        "collate.plans.team.max-stored-bytes=-1B",
                        "collate.admin-token=short",
                        "collate.rate-limit.store=redis"))
                .contains("collate.plans.team: max-stored-bytes must be 0 or more")
                .anyMatch(mistake -> mistake.startsWith("collate.admin-token must have at least 20 characters"))
                .anyMatch(mistake -> mistake.startsWith("collate.rate-limit.redis-url must be the URL of Redis"));
    }

    private static List<String> mistakes(CapturedOutput output, String... options) {
        assertThatThrownBy(() -> start(List.of(options))).isInstanceOf(BeansException.class);
        return output.toString()
                .lines()
                .filter(line -> line.startsWith("  - "))
                .map(line -> line.substring(4))
                .toList();
    }

    private static AutoCloseable start(List<String> options) {
        var arguments = new ArrayList<>(List.of("--server.port=0", "--spring.datasource.url=jdbc:h2:mem:settings"));
        options.forEach(option -> arguments.add("--" + option));
        return new SpringApplicationBuilder(Settings.class)
                .web(WebApplicationType.NONE)
                .contextFactory(type -> new SettingsContext())
                .run(arguments.toArray(String[]::new));
    }
}
