package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.account.Actor;
import dev.collate.auth.key.KeySettings.BootstrapKey;
import dev.collate.http.request.IdPage;
import dev.collate.limit.Plan;
import dev.collate.testing.BlockedTransactions;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class ConfiguredKeysTest {
    private static final String MINE = "my-own-secret-of-20+";

    @Test
    void aConfiguredKeyIsInTheDatabaseBeforeTheFirstRequest() {
        try (var store = KeyStore.empty(
                "collate.bootstrap-keys[0].secret=" + MINE,
                "collate.bootstrap-keys[0].plan=team",
                "collate.bootstrap-keys[0].name=ci",
                "collate.bootstrap-keys[0].scopes=diff,share:read",
                "collate.bootstrap-keys[0].requests-per-hour=5",
                "collate.bootstrap-keys[0].max-body-size=7MB",
                "collate.bootstrap-keys[0].max-stored-bytes=9GB",
                "collate.bootstrap-keys[1].secret=another-secret-of-20",
                "collate.bootstrap-keys[1].plan=pro")) {
            new ConfiguredKeys(store.settings, store.service).afterSingletonsInstantiated();

            var key = stored(store, MINE);
            assertThat(key.name()).isEqualTo("ci");
            assertThat(key.plan()).isEqualTo(Plan.TEAM);
            assertThat(key.scopes()).isEqualTo(Set.of(Scope.DIFF, Scope.SHARE_READ));
            assertThat(key.requestsPerHour()).isEqualTo(5);
            assertThat(key.maxBodySize()).isEqualTo(7L << 20);
            assertThat(key.maxStoredBytes()).isEqualTo(9L << 30);
            assertThat(key.configured()).isTrue();
            var other = stored(store, "another-secret-of-20");
            assertThat(other.name()).isEqualTo("bootstrap-2");
            assertThat(other.scopes()).isEqualTo(Scope.DEFAULT);
            assertThat(other.requestsPerHour()).isNull();
        }
    }

    @Test
    void theNextStartUpdatesTheSameKey() {
        var store = KeyStore.shared();
        start(store, new BootstrapKey(MINE, Plan.PRO, null, null, 5, null, null));
        store.database.update("update api_key set last_used_at = current_timestamp");
        var first = stored(store, MINE);

        start(store, new BootstrapKey(MINE, Plan.TEAM, "renamed", null, null, null, null));

        assertThat(store.keys.findBefore(IdPage.START, 9)).hasSize(1);
        var key = stored(store, MINE);
        assertThat(key.id()).isEqualTo(first.id());
        assertThat(key.name()).isEqualTo("renamed");
        assertThat(key.plan()).isEqualTo(Plan.TEAM);
        assertThat(key.account()).isEqualTo(first.account());
        assertThat(key.requestsPerHour()).isNull();
        assertThat(key.lastUsedAt()).isNotNull();
    }

    @Test
    void aRevokedKeyStaysRevokedAlthoughItIsConfigured(CapturedOutput output) {
        var store = KeyStore.shared();
        start(store, key(MINE));
        store.service.revoke(stored(store, MINE).id(), Actor.SERVER);

        start(store, key(MINE));

        assertThat(stored(store, MINE).revokedAt()).isNotNull();
        assertThat(output)
                .contains("'bootstrap-1' was revoked and stays revoked")
                .doesNotContain(MINE);
    }

    @Test
    void aKeyRemovedFromTheConfigurationIsLoggedBecauseItIsStillValid(CapturedOutput output) {
        var store = KeyStore.shared();
        start(store, key(MINE));

        start(store, key("another-secret-of-20"));

        assertThat(stored(store, MINE).revokedAt()).isNull();
        assertThat(output)
                .contains("'bootstrap-1'")
                .contains("is no longer in the configuration")
                .doesNotContain(MINE);
    }

    @Test
    void aConfiguredSecretThatARotationHasReplacedBecomesAKeyOfItsOwn() {
        var store = KeyStore.shared();
        var old = store.service.create(ApiKeySpec.of("rotated", Plan.PRO, Scope.DEFAULT), Actor.SERVER);
        store.service.rotate(old.key().id(), Duration.ofHours(1), Actor.SERVER);

        start(store, key(old.secret()));

        var configured = stored(store, old.secret());
        assertThat(configured.id()).isNotEqualTo(old.key().id());
        assertThat(store.keys.findByCurrentSecretHash(Sha256.hex(old.secret()))).isPresent();
        assertThat(configured.configured()).isTrue();
        assertThat(store.service.get(old.key().id()).configured()).isFalse();
    }

    @Test
    void serversThatStartConcurrentlyCreateTheKeyOnce() {
        var store = KeyStore.shared();
        Threads.concurrently(8, 8, i -> {
            start(store, key(MINE));
            return i;
        });
        assertThat(store.keys.findBefore(IdPage.START, 9)).hasSize(1);
        assertThat(store.database.queryForObject("select count(*) from account", Integer.class))
                .isEqualTo(1);
    }

    @Test
    void aStartKeepsAnExpiryThatChangesMeanwhile() throws Exception {
        var store = KeyStore.shared();
        start(store, key(MINE));
        var account = stored(store, MINE).account();
        var transactions = new TransactionTemplate(store.context.getBean(PlatformTransactionManager.class));
        try (var threads = Executors.newSingleThreadExecutor()) {
            var secondStart = transactions.execute(status -> {
                store.database.update("update account set plan = plan where id = ?", account);
                var blocked = threads.submit(() -> start(store, key(MINE)));
                BlockedTransactions.await(store.database.getDataSource(), 1);
                store.database.update("update api_key set expires_at = current_timestamp");
                return blocked;
            });
            secondStart.get();
        }
        assertThat(stored(store, MINE).expiresAt()).isNotNull();
    }

    private static BootstrapKey key(String secret) {
        return new BootstrapKey(secret, Plan.PRO, null, null, null, null, null);
    }

    /** Simulates the start of a server whose configuration contains this key. */
    private static void start(KeyStore store, BootstrapKey key) {
        new ConfiguredKeys(new KeySettings(store.settings.plans(), List.of(key)), store.service)
                .afterSingletonsInstantiated();
    }

    private static KeySummary stored(KeyStore store, String secret) {
        return store.keys.findBySecretHash(Sha256.hex(secret)).orElseThrow().summary();
    }
}
