package dev.collate.diff;

import dev.collate.limit.EndpointMemory;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tells the rest of the server what it has to know of the comparisons. */
@Configuration(proxyBeanMethods = false)
class DiffConfiguration {
    @Bean
    EndpointMemory comparisonMemory() {
        return new EndpointMemory(Map.of(
                "/api/v1/diff/text", Estimates.TEXT,
                "/api/v1/diff/json", Estimates.JSON,
                "/api/v1/diff/yaml", Estimates.YAML,
                "/api/v1/diff/csv", Estimates.CSV,
                "/api/v1/diff/xml", Estimates.XML,
                "/api/v1/diff/image", Estimates.IMAGE_FILES,
                "/api/v1/share", Format.SHARE));
    }
}
