package dev.collate.auth.signin;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.security.web.webauthn.management.JdbcUserCredentialRepository;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;

/** Stores the passkeys with Spring Security, in the table {@code user_credentials}. */
@Configuration(proxyBeanMethods = false)
class PasskeyConfiguration {
    @Bean
    UserCredentialRepository storedPasskeys(JdbcOperations database) {
        return new JdbcUserCredentialRepository(database);
    }
}
