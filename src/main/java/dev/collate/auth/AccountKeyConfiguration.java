package dev.collate.auth;

import dev.collate.limit.EndpointMemory;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the memory estimate of the API for the keys of an account. */
@Configuration(proxyBeanMethods = false)
class AccountKeyConfiguration {
    @Bean
    EndpointMemory accountKeyMemory() {
        return new EndpointMemory(Map.of(
                AccountKeyController.PATH,
                AccountKeyController.BODY,
                AccountKeyController.PATH + AccountKeyController.ID,
                AccountKeyController.BODY,
                AccountKeyController.PATH + AccountKeyController.ROTATE,
                AccountKeyController.BODY));
    }
}
