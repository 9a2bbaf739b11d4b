package dev.collate.auth.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.auth.account.Actor;
import dev.collate.auth.key.KeySettings.BootstrapKey;
import dev.collate.http.request.IdPage;
import dev.collate.limit.Plan;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

/** Tests the entries of the audit log for changes that do not come through the administration API. */
@Tag("database")
class KeyAuditTest {
    @Test
    void aChangeThatCannotBeRecordedIsNotMade() {
        var store = KeyStore.shared();
        var key = store.service
                .create(ApiKeySpec.of("a", Plan.PRO, Scope.DEFAULT), Actor.SERVER)
                .key();
        store.database.update("alter table audit_entry rename to missing");
        try {
            assertThatThrownBy(() -> store.service.create(ApiKeySpec.of("b", Plan.PRO, Scope.DEFAULT), Actor.SERVER))
                    .isInstanceOf(DataAccessException.class);
            assertThatThrownBy(() -> store.service.revoke(key.id(), Actor.SERVER))
                    .isInstanceOf(DataAccessException.class);
        } finally {
            store.database.update("alter table missing rename to audit_entry");
        }
        assertThat(store.keys.findBefore(IdPage.START, 9)).hasSize(1);
        assertThat(store.service.get(key.id()).revokedAt()).isNull();
        assertThat(store.database.queryForObject("select count(*) from account", Integer.class))
                .isEqualTo(1);
    }

    @Test
    void aConfiguredKeyIsRecordedOnlyAtItsFirstStart() {
        var store = KeyStore.shared();
        var key = new BootstrapKey("my-own-secret-of-20+", Plan.PRO, null, null, null, null, null);
        var settings = new KeySettings(store.settings.plans(), List.of(key));
        for (var start = 0; start < 2; start++) {
            new ConfiguredKeys(settings, store.service).afterSingletonsInstantiated();
        }
        assertThat(store.auditActions())
                .containsExactlyInAnyOrder("configuration account.create", "configuration key.create");
    }
}
