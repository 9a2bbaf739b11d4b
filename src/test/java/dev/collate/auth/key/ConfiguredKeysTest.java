package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.auth.account.Actor;
import dev.collate.http.request.IdPage;
import dev.collate.limit.Plan;
import dev.collate.secret.Sha256;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class ConfiguredKeysTest {
    private static final String SECRET = "collate.bootstrap-keys[0].secret=";
    private static final String PLAN = "collate.bootstrap-keys[0].plan=";
    private static final String MINE = "my-own-secret-of-20+";

    private final String name = UUID.randomUUID().toString();

    @Test
    void aConfiguredKeyIsInTheDatabaseBeforeTheFirstRequest() {
        try (var store = KeyStore.on(
                name,
                SECRET + MINE,
                PLAN + "team",
                "collate.bootstrap-keys[0].name=ci",
                "collate.bootstrap-keys[0].scopes=diff,share:read",
                "collate.bootstrap-keys[0].requests-per-hour=5",
                "collate.bootstrap-keys[0].max-body-size=7MB",
                "collate.bootstrap-keys[0].max-stored-bytes=9GB",
                "collate.bootstrap-keys[1].secret=another-secret-of-20",
                "collate.bootstrap-keys[1].plan=pro")) {
            configure(store);

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
        try (var first =
                KeyStore.on(name, SECRET + MINE, PLAN + "pro", "collate.bootstrap-keys[0].requests-per-hour=5")) {
            configure(first);
            first.database.update("update api_key set last_used_at = current_timestamp");
            try (var second =
                    KeyStore.on(name, SECRET + MINE, PLAN + "team", "collate.bootstrap-keys[0].name=renamed")) {
                configure(second);

                assertThat(second.keys.findBefore(IdPage.START, 9)).hasSize(1);
                var key = stored(second, MINE);
                assertThat(key.id()).isEqualTo(stored(first, MINE).id());
                assertThat(key.name()).isEqualTo("renamed");
                assertThat(key.plan()).isEqualTo(Plan.TEAM);
                assertThat(key.account().id())
                        .isEqualTo(stored(first, MINE).account().id());
                assertThat(key.requestsPerHour()).isNull();
                assertThat(key.lastUsedAt()).isNotNull();
            }
        }
    }

    @Test
    void aRevokedKeyStaysRevokedAlthoughItIsConfigured(CapturedOutput output) {
        try (var store = KeyStore.on(name, SECRET + MINE, PLAN + "pro", "logging.level.dev.collate=warn")) {
            configure(store);
            store.service.revoke(stored(store, MINE).id(), Actor.SERVER);

            configure(store);

            assertThat(stored(store, MINE).isRevoked()).isTrue();
            assertThat(output)
                    .contains("'bootstrap-1' was revoked and stays revoked")
                    .doesNotContain(MINE);
        }
    }

    @Test
    void aKeyRemovedFromTheConfigurationIsLoggedBecauseItIsStillValid(CapturedOutput output) {
        try (var first = KeyStore.on(name, SECRET + MINE, PLAN + "pro")) {
            configure(first);
            try (var second = KeyStore.on(
                    name, SECRET + "another-secret-of-20", PLAN + "pro", "logging.level.dev.collate=warn")) {
                configure(second);
                assertThat(stored(second, MINE).isRevoked()).isFalse();
            }
        }
        assertThat(output)
                .contains("'bootstrap-1'")
                .contains("is no longer in the configuration")
                .doesNotContain(MINE);
    }

    @Test
    void serversThatStartConcurrentlyCreateTheKeyOnce() {
        try (var store = KeyStore.on(name, SECRET + MINE, PLAN + "pro")) {
            try (var threads = Executors.newFixedThreadPool(8)) {
                for (var i = 0; i < 8; i++) {
                    threads.submit(() -> configure(store));
                }
            }
            assertThat(store.keys.findBefore(IdPage.START, 9)).hasSize(1);
            assertThat(store.database.queryForObject("select count(*) from account", Integer.class))
                    .isEqualTo(1);
        }
    }

    @Test
    void aShortSecretStopsTheStartWithoutBeingShown(CapturedOutput output) {
        assertThatThrownBy(() -> KeyStore.on(name, SECRET + "too-short-secret", PLAN + "pro"));

        assertThat(output).contains("20 to 500 printable ASCII characters").doesNotContain("too-short-secret");
    }

    @Test
    void twoKeysWithOneSecretStopTheStart(CapturedOutput output) {
        assertThatThrownBy(() -> KeyStore.on(
                name,
                SECRET + MINE,
                PLAN + "pro",
                "collate.bootstrap-keys[1].secret=" + MINE,
                "collate.bootstrap-keys[1].plan=pro"));

        assertThat(output).contains("the same secret").doesNotContain(MINE);
    }

    private static void configure(KeyStore store) {
        new ConfiguredKeys(store.settings, store.service).afterSingletonsInstantiated();
    }

    private static ApiKey stored(KeyStore store, String secret) {
        return store.keys.findBySecretHash(Sha256.hex(secret)).orElseThrow();
    }
}
