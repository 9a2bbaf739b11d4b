package dev.collate.auth.key;

import java.util.HashSet;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/** Stores the keys of the configuration in the database before the server accepts its first request. */
@Component
class ConfiguredKeys implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(ConfiguredKeys.class);

    private final KeySettings settings;
    private final ApiKeyService keyService;

    ConfiguredKeys(KeySettings settings, ApiKeyService keyService) {
        this.settings = settings;
        this.keyService = keyService;
    }

    @Override
    public void afterSingletonsInstantiated() {
        var current = new HashSet<UUID>();
        for (var i = 0; i < settings.bootstrapKeys().size(); i++) {
            var bootstrap = settings.bootstrapKeys().get(i);
            var key = keyService.createOrUpdateConfigured(bootstrap.secret(), bootstrap.spec(i + 1));
            current.add(key.id());
            if (key.revokedAt() != null) {
                LOG.warn("The configured key '{}' was revoked and stays revoked: configure a new secret", key.name());
            }
        }
        keyService.listConfigured().stream()
                .filter(key -> !current.contains(key.id()))
                .forEach(key -> LOG.warn(
                        "The key '{}' ({}) is no longer in the configuration but is still valid: revoke it if nobody should use it",
                        key.name(),
                        key.id()));
    }
}
