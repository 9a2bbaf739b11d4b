package dev.collate.auth.admin;

import dev.collate.limit.EndpointMemory;
import dev.collate.limit.MemoryEstimate;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the memory estimate of the administration API. */
@Configuration(proxyBeanMethods = false)
class AdministrationConfiguration {
    static final MemoryEstimate BODY = MemoryEstimate.perByte(16);

    @Bean
    EndpointMemory administrationMemory() {
        return new EndpointMemory(Map.of(
                ApiKeyAdminController.PATH,
                BODY,
                ApiKeyAdminController.PATH + ApiKeyAdminController.ID,
                BODY,
                ApiKeyAdminController.PATH + ApiKeyAdminController.ROTATE,
                BODY,
                AccountAdminController.PATH,
                BODY,
                AccountAdminController.PATH + AccountAdminController.ID,
                BODY));
    }
}
