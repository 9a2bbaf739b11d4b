package dev.collate.share;

import dev.collate.testing.Postgres;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What holds of stored bytes on H2 holds on PostgreSQL. */
class ShareQuotaOnPostgresTest extends ShareQuotaTest {
    @DynamicPropertySource
    static void onPostgres(DynamicPropertyRegistry properties) {
        var url = Postgres.newDatabase();
        properties.add("spring.datasource.url", () -> url);
        properties.add("spring.datasource.username", () -> Postgres.USER);
    }
}
