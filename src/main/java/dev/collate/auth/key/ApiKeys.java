package dev.collate.auth.key;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Repository of the stored keys. */
interface ApiKeys extends Repository<ApiKey, UUID> {
    ApiKey save(ApiKey key);

    long count();

    Optional<ApiKey> findById(UUID id);

    /** Finds a key and locks its row until the end of the transaction, so that no concurrent change is lost. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select key from ApiKey key where key.id = :id")
    Optional<ApiKey> lock(UUID id);

    /**
     * Returns the key whose current or previous secret has this hash. These are two queries, because H2 does not use the indexes of both
     * columns in one query. A rotation makes a current secret the previous one, so the second query finds the key if the rotation ends
     * after the first query.
     */
    default Optional<ApiKey> findBySecretHash(String secretHash) {
        return findByCurrentSecretHash(secretHash).or(() -> findByPreviousSecretHash(secretHash));
    }

    @Query("select key from ApiKey key join fetch key.account where key.secretHash = :secretHash")
    Optional<ApiKey> findByCurrentSecretHash(String secretHash);

    @Query("select key from ApiKey key join fetch key.account where key.previousSecretHash = :secretHash")
    Optional<ApiKey> findByPreviousSecretHash(String secretHash);

    /** Returns the hashes of the current and previous secrets of all keys, including revoked and expired keys. */
    @Query(
            "select key.secretHash from ApiKey key union select key.previousSecretHash from ApiKey key where key.previousSecretHash is not null")
    Set<String> findSecretHashes();

    /** Returns the keys that are older than the key with this id, newest first. */
    @Query("select key from ApiKey key join fetch key.account where key.id < :id order by key.id desc")
    List<ApiKey> findBefore(UUID id, Limit limit);

    /** Returns the keys that are not revoked and that come from the configuration, the current one or an earlier one. */
    @Query("select key from ApiKey key join fetch key.account where key.configured and key.revokedAt is null")
    List<ApiKey> findConfigured();

    /** Returns all keys of an account, newest first. */
    @Query("select key from ApiKey key join fetch key.account where key.account.id = :accountId order by key.id desc")
    List<ApiKey> findOfAccount(UUID accountId);

    /** Returns the keys of an account that the website uses for people who have signed in as the account, newest first. */
    @Query(
            "select key from ApiKey key join fetch key.account where key.account.id = :accountId and key.website order by key.id desc")
    List<ApiKey> findForWebsite(UUID accountId, Limit limit);

    boolean existsByAccountIdAndConfiguredTrueAndRevokedAtIsNull(UUID accountId);

    /** Revokes a key. Returns 1, or 0 if the key is revoked already. */
    @Transactional
    @Modifying
    @Query("update ApiKey key set key.revokedAt = :now where key.id = :id and key.revokedAt is null")
    int revoke(UUID id, Instant now);

    /** Returns how many keys of an account are not revoked or were created after this instant. */
    @Query(
            "select count(key) from ApiKey key where key.account.id = :accountId and (key.revokedAt is null or key.createdAt > :since)")
    long countOfAccount(UUID accountId, Instant since);

    /** Returns how many changes were made to keys so far. */
    @Query(value = "select revision from key_revision", nativeQuery = true)
    long revision();

    /**
     * Increases the number of changes by one. This must happen in the transaction that changes the key, so that a server that reads the new
     * number also reads the changed key.
     */
    @Transactional
    @Modifying
    @Query(value = "update key_revision set revision = revision + 1", nativeQuery = true)
    void countChange();
}
