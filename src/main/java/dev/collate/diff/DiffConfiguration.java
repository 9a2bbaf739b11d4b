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
                "text", Estimates.TEXT,
                "json", Estimates.JSON,
                "yaml", Estimates.YAML,
                "csv", Estimates.CSV,
                "xml", Estimates.XML,
                "image", Estimates.IMAGE_FILES,
                "share", Format.SHARE));
    }
}
