package dev.collate.auth.signin;

import java.util.Optional;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.security.jackson.SecurityJacksonModules;
import org.springframework.security.web.webauthn.management.JdbcUserCredentialRepository;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;
import org.springframework.session.FlushMode;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/**
 * Stores the sessions with Spring Session, and the passkeys with Spring Security. Spring Boot would run Spring Session's filter for every
 * request. So this class configures only the store, and {@code auth.SecurityConfiguration} runs the filter only for the pages of the
 * website.
 */
@Configuration(proxyBeanMethods = false)
class SignInConfiguration {
    /** The table of the sessions. The table {@code site_session_attributes} contains who is signed in. */
    private static final String SESSION_TABLE = "site_session";

    @Bean
    JdbcIndexedSessionRepository sessions(
            JdbcTemplate database,
            PlatformTransactionManager transactions,
            SessionCookie cookie,
            ServerProperties server) {
        var sessions = new JdbcIndexedSessionRepository(database, new TransactionTemplate(transactions)) {
            @Override
            @Scheduled(fixedDelayString = "PT10M")
            public void cleanUpExpiredSessions() {
                super.cleanUpExpiredSessions();
            }
        };
        sessions.setTableName(SESSION_TABLE);
        sessions.setSessionIdGenerator(cookie);
        Optional.ofNullable(server.getServlet().getSession().getTimeout())
                .ifPresent(sessions::setDefaultMaxInactiveInterval);
        sessions.setConversionService(jsonConversion());
        // Stores each change at once, and not at the end of the request. Otherwise the database could fail when a part
        // of the response has been sent.
        sessions.setFlushMode(FlushMode.IMMEDIATE);
        // The schedule above deletes the expired sessions, with the error handler of all jobs.
        sessions.setCleanupCron(Scheduled.CRON_DISABLED);
        return sessions;
    }

    /** Stores the passkeys in the table {@code user_credentials}. */
    @Bean
    UserCredentialRepository storedPasskeys(JdbcTemplate database) {
        return new JdbcUserCredentialRepository(database);
    }

    /**
     * Stores the attributes of a session as JSON. Java serialization could create objects of any class from the bytes in the database. The
     * attributes are the security context with {@link SignedIn}, and the data of a sign-in that has begun with a passkey or at a provider.
     */
    private static ConversionService jsonConversion() {
        // Created at the first use, so that the start of the server does not load the modules.
        var mapper = SingletonSupplier.of(SignInConfiguration::mapper);
        var conversion = new GenericConversionService();
        conversion.addConverter(
                Object.class, byte[].class, value -> mapper.obtain().writeValueAsBytes(value));
        conversion.addConverter(
                byte[].class, Object.class, bytes -> mapper.obtain().readValue(bytes, Object.class));
        return conversion;
    }

    private static JsonMapper mapper() {
        var typeValidator = BasicPolymorphicTypeValidator.builder().allowIfSubType(SignedIn.class);
        return JsonMapper.builder()
                .addModules(
                        SecurityJacksonModules.getModules(SignInConfiguration.class.getClassLoader(), typeValidator))
                .build();
    }
}
