package dev.collate.share;

import dev.collate.diff.ShareEstimates;
import dev.collate.work.BodyEstimates;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the memory estimate of the creation of shares. */
@Configuration(proxyBeanMethods = false)
class ShareConfiguration {
    @Bean
    BodyEstimates shareMemory() {
        return new BodyEstimates(Map.of(ShareController.PATH, ShareEstimates.REQUEST));
    }
}
