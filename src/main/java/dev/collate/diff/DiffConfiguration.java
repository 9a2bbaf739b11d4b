package dev.collate.diff;

import dev.collate.work.BodyEstimates;
import dev.collate.work.MemoryEstimate;
import java.util.HashMap;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the memory estimates of the comparisons. */
@Configuration(proxyBeanMethods = false)
class DiffConfiguration {
    static final String PATH = "/api/v1/diff/";

    @Bean
    BodyEstimates comparisonMemory() {
        Map<String, MemoryEstimate> estimates = new HashMap<>(Map.of(
                PATH + "text", Estimates.TEXT, PATH + "xml", Estimates.XML, PATH + "image", Estimates.IMAGE_FILES));
        for (var format : Format.values()) {
            format.tree().ifPresent(tree -> estimates.put(PATH + format.wireName(), tree.estimate()));
        }
        return new BodyEstimates(estimates);
    }
}
