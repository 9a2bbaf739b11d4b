package dev.collate.auth.key;

import dev.collate.auth.account.DisplayName;
import dev.collate.limit.KeyLimits;
import dev.collate.limit.Plan;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the plans and of the configured keys.
 *
 * @param plans the limits of every plan
 * @param bootstrapKeys the keys that the configuration contains; they exist when the server starts to listen
 */
@ConfigurationProperties("collate")
public record KeySettings(
        Map<Plan, KeyLimits> plans, @DefaultValue List<BootstrapKey> bootstrapKeys) {
    public KeySettings {
        var configuredPlans = Map.copyOf(plans);
        plans = configuredPlans;
        bootstrapKeys = List.copyOf(bootstrapKeys);
        var missing = Arrays.stream(Plan.values())
                .filter(plan -> !configuredPlans.containsKey(plan))
                .map(plan -> "collate.plans." + plan.wireName())
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("the limits of these plans are missing: " + missing);
        }
        var secrets = new HashSet<String>();
        if (!bootstrapKeys.stream().map(BootstrapKey::secret).allMatch(secrets::add)) {
            throw new IllegalArgumentException("two keys of collate.bootstrap-keys have the same secret");
        }
    }

    /** Returns the limits of this plan. They apply to a key that has no limits of its own. */
    public KeyLimits limits(Plan plan) {
        return Objects.requireNonNull(plans.get(plan));
    }

    /** Returns the limits of this key: its own, or else those of its plan. */
    public KeyLimits limits(KeySummary key) {
        return key.limits(plans);
    }

    /** A key with a secret that the operator has chosen. Error messages never contain the secret. */
    public record BootstrapKey(
            String secret,
            Plan plan,
            @Nullable String name,
            @Nullable Set<Scope> scopes,
            @Nullable Integer requestsPerHour,
            @Nullable DataSize maxBodySize,
            @Nullable DataSize maxStoredBytes) {

        public BootstrapKey {
            if (secret == null || !ApiKeyFormat.isConfigurable(secret)) {
                throw new IllegalArgumentException(
                        "a bootstrap key's secret must be 20 to 500 printable ASCII characters without spaces");
            }
            if (plan == null) {
                throw new IllegalArgumentException("a bootstrap key needs a plan");
            }
            if (name != null && !DisplayName.isValid(name)) {
                throw new IllegalArgumentException("a bootstrap key's name " + DisplayName.RULE);
            }
            // Validates the limits of the key.
            new KeyLimits(1, 1, 1, true, true)
                    .withOwnLimits(requestsPerHour, bytes(maxBodySize), bytes(maxStoredBytes));
        }

        /** @param position the position in the configuration, counted from 1; it is part of the name of a key without a name */
        ApiKeySpec spec(int position) {
            return new ApiKeySpec(
                    name == null ? "bootstrap-" + position : name,
                    null,
                    plan,
                    scopes == null ? Scope.DEFAULT : scopes,
                    requestsPerHour,
                    bytes(maxBodySize),
                    bytes(maxStoredBytes),
                    null);
        }

        private static @Nullable Long bytes(@Nullable DataSize size) {
            return size == null ? null : size.toBytes();
        }

        @Override
        public String toString() {
            return "BootstrapKey[" + name + ", " + plan + "]";
        }
    }
}
