package dev.collate.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.testing.Postgres;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Tests the migration of a database that has keys and shares but no accounts. */
@Tag("database")
class AccountMigrationTest {
    private static final UUID PRO = UUID.fromString("01a1fc35-9652-70f9-83f4-886878e9fc66");
    private static final UUID REVOKED = UUID.fromString("01a1fc35-9652-70f9-83f4-886878e9fc67");

    private static Stream<DataSource> databases() {
        return Stream.of(
                new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1"),
                new DriverManagerDataSource(Postgres.newDatabase(), Postgres.USER, ""));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void eachKeyGetsAnAccountWithItsIdNameAndPlan(DataSource source) {
        var database = JdbcClient.create(source);
        migrate(source, "6");
        addKey(database, PRO, "ci", "PRO");
        addKey(database, REVOKED, "old", "ENTERPRISE");
        database.sql("update api_key set revoked_at = current_timestamp where id = ?")
                .param(REVOKED)
                .update();
        database.sql(
                        "insert into share (token, owner_id, format, original_size, modified_size, additions, deletions,"
                                + " changes, created_at, view_count) values ('shr_1', ?, 'TEXT', 1, 1, 0, 0, 0, current_timestamp, 3)")
                .param(PRO)
                .update();
        database.sql("insert into share_usage (owner_id, shares, bytes) values (?, 1, 1024)")
                .param(PRO)
                .update();

        migrate(source, "latest");

        assertThat(database.sql("select account.name || ' ' || account.plan from api_key"
                                + " join account on account.id = api_key.account_id and account.id = api_key.id"
                                + " where account.email is null and account.disabled_at is null"
                                + " and account.created_at = api_key.created_at order by account.id")
                        .query(String.class)
                        .list())
                .containsExactly("ci PRO", "old ENTERPRISE");
        assertThat(database.sql("select view_count from share where owner_id = ?")
                        .param(PRO)
                        .query(Long.class)
                        .single())
                .isEqualTo(3);
        assertThat(database.sql("select bytes from share_usage where owner_id = ?")
                        .param(PRO)
                        .query(Long.class)
                        .single())
                .isEqualTo(1024);
        assertThatThrownBy(() ->
                        database.sql("update api_key set account_id = null").update())
                .isInstanceOf(DataIntegrityViolationException.class);
        assertThatThrownBy(() -> database.sql("delete from account where id = ?")
                        .param(PRO)
                        .update())
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void sessionsThatDoNotNameTheirAccountEndAndNoKeyBelongsToTheWebsite(DataSource source) {
        var database = JdbcClient.create(source);
        migrate(source, "6");
        addKey(database, PRO, "ci", "PRO");
        migrate(source, "12");
        database.sql(
                        "insert into site_session (primary_id, session_id, creation_time, last_access_time,"
                                + " max_inactive_interval, expiry_time, principal_name) values ('1', '2', 0, 0, 1800, 0, 'KEY:3')")
                .update();
        database.sql("insert into site_session_attributes values ('1', 'context', ?)")
                .param(new byte[] {'{', '}'})
                .update();

        migrate(source, "latest");

        assertThat(database.sql("select count(*) from site_session")
                        .query(Long.class)
                        .single())
                .isZero();
        assertThat(database.sql("select website from api_key")
                        .query(Boolean.class)
                        .single())
                .isFalse();
    }

    private static void migrate(DataSource source, String version) {
        Flyway.configure().dataSource(source).target(version).load().migrate();
    }

    private static void addKey(JdbcClient database, UUID id, String name, String plan) {
        database.sql("insert into api_key (id, name, plan, scopes, secret_hash, configured, created_at)"
                        + " values (?, ?, ?, 'diff', ?, false, current_timestamp)")
                .params(id, name, plan, "hash of " + id)
                .update();
    }
}
