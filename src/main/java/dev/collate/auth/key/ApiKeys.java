package dev.collate.auth.key;

import dev.collate.auth.account.Account;
import dev.collate.database.ColumnValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The stored keys. */
@Component
class ApiKeys {
    private static final String SELECT = "select api_key.id, api_key.name, scopes, secret_hash, previous_secret_hash,"
            + " previous_secret_expires_at, requests_per_hour, max_body_size, max_stored_bytes, configured, website,"
            + " api_key.created_at, expires_at, last_used_at, revoked_at, " + Account.COLUMNS
            + " from api_key join account on account.id = account_id where ";

    static final String BY_SECRET = SELECT + "secret_hash = ?";
    static final String BY_PREVIOUS_SECRET = SELECT + "previous_secret_hash = ?";

    private final JdbcClient database;
    private final KeyUses uses;

    ApiKeys(JdbcClient database, KeyUses uses) {
        this.database = database;
        this.uses = uses;
    }

    /** Stores a new key that is not configured. */
    void insert(UUID id, UUID accountId, ApiKeySpec spec, String secretHash, Instant now) {
        database.sql("insert into api_key (id, account_id, secret_hash, configured, created_at, name, scopes,"
                        + " requests_per_hour, max_body_size, max_stored_bytes, expires_at)"
                        + " values (?, ?, ?, false, ?, ?, ?, ?, ?, ?, ?)")
                .params(id, accountId, secretHash, ColumnValues.columnTime(now))
                .params(columnValues(spec))
                .update();
    }

    /** Changes the values of a key. */
    void update(UUID id, ApiKeySpec spec) {
        database.sql("update api_key set name = ?, scopes = ?, requests_per_hour = ?, max_body_size = ?,"
                        + " max_stored_bytes = ?, expires_at = ? where id = ?")
                .params(columnValues(spec))
                .param(id)
                .update();
    }

    /** Makes this a key that comes from the configuration, with these values. */
    void markAsConfigured(UUID id, ApiKeySpec spec) {
        update(id, spec);
        database.sql("update api_key set configured = true where id = ?")
                .param(id)
                .update();
    }

    private static List<@Nullable Object> columnValues(ApiKeySpec spec) {
        return Arrays.asList(
                spec.name(),
                Scope.wireNames(spec.scopes()),
                spec.requestsPerHour(),
                spec.maxBodySize(),
                spec.maxStoredBytes(),
                ColumnValues.optionalColumnTime(spec.expiresAt()));
    }

    /** Makes this the key that the website uses for people who have signed in as the account. */
    void markForWebsite(UUID id) {
        database.sql("update api_key set website = true where id = ?").param(id).update();
    }

    /**
     * Replaces the secret of a key.
     *
     * @param previousExpiresAt until when the old secret is still valid; null if it is not valid any more
     */
    void replaceSecret(ApiKey key, String secretHash, @Nullable Instant previousExpiresAt) {
        database.sql("update api_key set secret_hash = ?, previous_secret_hash = ?, previous_secret_expires_at = ?"
                        + " where id = ?")
                .param(secretHash)
                .param(previousExpiresAt == null ? null : key.secretHash())
                .param(ColumnValues.optionalColumnTime(previousExpiresAt))
                .param(key.summary().id())
                .update();
    }

    boolean isEmpty() {
        return !existsWhere("true");
    }

    /** Returns whether an account has keys that come from the configuration and are not revoked. */
    boolean hasConfiguredKey(UUID accountId) {
        return existsWhere("account_id = ? and configured and revoked_at is null", accountId);
    }

    private boolean existsWhere(String condition, Object... parameters) {
        return database.sql("select exists (select 1 from api_key where " + condition + ")")
                .params(parameters)
                .query(Boolean.class)
                .single();
    }

    Optional<ApiKey> findById(UUID id) {
        return find(SELECT + "api_key.id = ?", id);
    }

    /**
     * Returns the key whose current or previous secret has this hash. These are two queries, because H2 does not use the indexes of both
     * columns in one query. A rotation makes a current secret the previous one, so the second query finds the key if the rotation ends
     * after the first query.
     */
    Optional<ApiKey> findBySecretHash(String secretHash) {
        return findByCurrentSecretHash(secretHash).or(() -> find(BY_PREVIOUS_SECRET, secretHash));
    }

    /** Returns the key whose current secret has this hash. */
    Optional<ApiKey> findByCurrentSecretHash(String secretHash) {
        return find(BY_SECRET, secretHash);
    }

    /** Returns the hashes of the current and previous secrets of all keys, including revoked and expired keys. */
    Set<String> findSecretHashes() {
        return database.sql("select secret_hash from api_key union"
                        + " select previous_secret_hash from api_key where previous_secret_hash is not null")
                .query((row, number) -> row.getString(1))
                .set();
    }

    /** Returns the keys that are older than the key with this id, newest first. */
    List<KeySummary> findBefore(UUID id, int limit) {
        return listWhere("api_key.id < ? order by api_key.id desc limit ?", id, limit);
    }

    /** Returns the keys that are not revoked and that come from the configuration, the current one or an earlier one. */
    List<KeySummary> findConfigured() {
        return listWhere("configured and revoked_at is null");
    }

    /** Returns all keys of an account, newest first. */
    List<KeySummary> findByAccount(UUID accountId) {
        return listWhere("account_id = ? order by api_key.id desc", accountId);
    }

    /** Returns the newest key of an account that the website uses for people who have signed in as the account. */
    Optional<ApiKey> findForWebsite(UUID accountId) {
        return find(SELECT + "account_id = ? and website order by api_key.id desc limit 1", accountId);
    }

    /** Revokes a key. Returns 1, or 0 if the key is revoked already. */
    int revoke(UUID id, Instant now) {
        return database.sql("update api_key set revoked_at = ? where id = ? and revoked_at is null")
                .params(ColumnValues.columnTime(now), id)
                .update();
    }

    /** Returns how many keys of an account are not revoked or were created after this instant. */
    long countUnrevokedOrCreatedSince(UUID accountId, Instant since) {
        return database.sql("select count(*) from api_key"
                        + " where account_id = ? and (revoked_at is null or created_at > ?)")
                .params(accountId, ColumnValues.columnTime(since))
                .query(Long.class)
                .single();
    }

    /** Returns how many changes were made to keys so far. */
    long revision() {
        return database.sql("select revision from key_revision")
                .query(Long.class)
                .single();
    }

    /**
     * Increases the number of changes by one. This must happen in the transaction that changes the key, so that a server that reads the new
     * number also reads the changed key.
     */
    void incrementRevision() {
        database.sql("update key_revision set revision = revision + 1").update();
    }

    private Optional<ApiKey> find(String query, Object parameter) {
        return database.sql(query).param(parameter).query(this::read).optional();
    }

    private List<KeySummary> listWhere(String condition, Object... parameters) {
        return database.sql(SELECT + condition)
                .params(parameters)
                .query((row, number) -> read(row, number).summary())
                .list();
    }

    private ApiKey read(ResultSet row, int number) throws SQLException {
        var account = Account.read(row, number);
        var id = row.getObject("id", UUID.class);
        var summary = new KeySummary(
                id,
                account.id(),
                row.getString("name"),
                account.plan(),
                parseScopes(row.getString("scopes")),
                row.getObject("requests_per_hour", Integer.class),
                row.getObject("max_body_size", Long.class),
                row.getObject("max_stored_bytes", Long.class),
                row.getBoolean("configured"),
                row.getBoolean("website"),
                ColumnValues.readTime(row, "created_at"),
                ColumnValues.readOptionalTime(row, "expires_at"),
                uses.latestUse(id, ColumnValues.readOptionalTime(row, "last_used_at")),
                ColumnValues.readOptionalTime(row, "previous_secret_expires_at"),
                ColumnValues.readOptionalTime(row, "revoked_at"));
        return new ApiKey(summary, account, row.getString("secret_hash"), row.getString("previous_secret_hash"));
    }

    /** Reads the names of scopes, separated by spaces. Ignores scopes that this version does not know. */
    private static Set<Scope> parseScopes(String names) {
        return Scope.setOf(Arrays.stream(names.split(" "))
                .map(Scope::findByWireName)
                .flatMap(Optional::stream)
                .toList());
    }
}
