package dev.collate.auth;

import java.util.List;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;

/**
 * If the actuator has a port of its own, allows access to it without authentication. The operator must restrict that port to the internal
 * network.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
class ManagementPort {
    @Bean
    @Order(0)
    SecurityFilterChain management(Environment environment) {
        return new DefaultSecurityFilterChain(
                request ->
                        request.getLocalPort() == environment.getProperty("local.management.port", Integer.class, -1),
                List.of());
    }
}
