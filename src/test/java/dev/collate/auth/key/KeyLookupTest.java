package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.limit.Plan;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The query for the key of a request uses an index, so its time does not grow with the number of keys. */
@Tag("database")
class KeyLookupTest {
    @Test
    void theQueriesForAKeyUseAnIndex() {
        try (var store = KeyStore.empty()) {
            createKeys(store, 1000);

            assertThat(store.keys.findBySecretHash("hash 7")).isPresent();
            assertThat(store.keys.findBySecretHash("previous hash 7")).isPresent();
            assertThat(store.keys.findBySecretHash("unknown hash")).isEmpty();

            assertThat(List.of(ApiKeys.BY_SECRET, ApiKeys.BY_PREVIOUS_SECRET))
                    .allSatisfy(statement -> assertThat(plan(store, statement)).doesNotContain("tableScan"));
        }
    }

    private static void createKeys(KeyStore store, int count) {
        var account = UUID.randomUUID();
        store.database.update(
                "insert into account (id, name, plan, created_at) values (?, 'a', ?, current_timestamp)",
                account,
                Plan.PRO.name());
        List<Object[]> keys = IntStream.range(0, count)
                .mapToObj(i -> new Object[] {UUID.randomUUID(), account, "hash " + i, "previous hash " + i})
                .toList();
        store.database.batchUpdate(
                "insert into api_key (id, account_id, name, scopes, secret_hash, previous_secret_hash, configured, created_at)"
                        + " values (?, ?, 'k', 'diff', ?, ?, false, current_timestamp)",
                keys);
    }

    private static String plan(KeyStore store, String statement) {
        var parameters = Collections.nCopies(
                (int) statement.chars().filter(c -> c == '?').count(), "a");
        return store.database.queryForObject("explain " + statement, String.class, parameters.toArray());
    }
}
