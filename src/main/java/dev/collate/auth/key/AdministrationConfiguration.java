package dev.collate.auth.key;

import dev.collate.limit.EndpointMemory;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the memory estimate of the administration API. */
@Configuration(proxyBeanMethods = false)
class AdministrationConfiguration {
    @Bean
    EndpointMemory administrationMemory() {
        return new EndpointMemory(Map.of(
                ApiKeyAdminController.PATH, ApiKeyAdminController.BODY,
                ApiKeyAdminController.KEY_PATH, ApiKeyAdminController.BODY));
    }
}
