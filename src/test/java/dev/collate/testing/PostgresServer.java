package dev.collate.testing;

import dev.collate.auth.OpenIdProvider;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestPropertySource;

/**
 * Repeats the tests of a class with {@link RunningServer} on a server that has a PostgreSQL database, in which it also counts requests.
 * People can also sign in at the {@link OpenIdProvider}. All these classes share one server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("database")
@ContextConfiguration(initializers = PostgresServer.Start.class)
@TestPropertySource(properties = "collate.rate-limit.store=database")
public @interface PostgresServer {
    /** Creates the database, and sets the properties that are known only at the start. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    class Start implements ApplicationContextInitializer<ConfigurableApplicationContext> {
        @Override
        public void initialize(ConfigurableApplicationContext context) {
            var url = Postgres.newDatabase();
            TestPropertyValues.of("spring.datasource.url=" + url, "spring.datasource.username=" + Postgres.USER)
                    .and(OpenIdProvider.running().settings())
                    .applyTo(context);
        }
    }
}
