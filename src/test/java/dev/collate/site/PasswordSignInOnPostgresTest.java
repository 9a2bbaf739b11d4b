package dev.collate.site;

import dev.collate.testing.Postgres;
import org.junit.jupiter.api.Tag;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Repeats the tests of the sign-in with a password on PostgreSQL. */
@Tag("database")
class PasswordSignInOnPostgresTest extends PasswordSignInTest {
    @DynamicPropertySource
    static void onPostgres(DynamicPropertyRegistry properties) {
        var url = Postgres.newDatabase();
        properties.add("spring.datasource.url", () -> url);
        properties.add("spring.datasource.username", () -> Postgres.USER);
    }
}
