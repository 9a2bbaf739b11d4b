package dev.collate.auth.key;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Repository of the stored keys. */
interface ApiKeys extends Repository<ApiKey, UUID> {
    ApiKey save(ApiKey key);

    long count();

    Optional<ApiKey> findById(UUID id);

    Optional<ApiKey> findBySecretHash(String secretHash);

    /** Returns the secret hashes of all keys, valid or not. */
    @Query("select key.secretHash from ApiKey key")
    Set<String> findSecretHashes();

    /** Returns the keys after the one with this id, newest first. */
    List<ApiKey> findByIdLessThanOrderByIdDesc(UUID id, Limit limit);

    /** Returns keys that came from the current configuration or from an earlier one and are not revoked. */
    List<ApiKey> findByConfiguredTrueAndRevokedAtIsNull();

    /** Revokes a key unless it is revoked already. Returns the number of changed keys. */
    @Transactional
    @Modifying
    @Query("update ApiKey key set key.revokedAt = :now where key.id = :id and key.revokedAt is null")
    int revoke(UUID id, Instant now);

    /** Gives a key another secret unless it is revoked. Returns the number of changed keys. */
    @Transactional
    @Modifying
    @Query("update ApiKey key set key.secretHash = :secretHash where key.id = :id and key.revokedAt is null")
    int replaceSecret(UUID id, String secretHash);

    /** Returns the number of changes to all keys so far. */
    @Query(value = "select revision from key_revision", nativeQuery = true)
    long revision();

    /**
     * Counts a change. Must run in the transaction that makes the change, so that a server that reads the new number also reads the change.
     */
    @Transactional
    @Modifying
    @Query(value = "update key_revision set revision = revision + 1", nativeQuery = true)
    void countChange();
}
