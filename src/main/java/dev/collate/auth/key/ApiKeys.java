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

/** The stored keys. */
interface ApiKeys extends Repository<ApiKey, UUID> {
    ApiKey save(ApiKey key);

    long count();

    Optional<ApiKey> findById(UUID id);

    Optional<ApiKey> findBySecretHash(String secretHash);

    /** The secret hashes of all keys, valid or not. */
    @Query("select key.secretHash from ApiKey key")
    Set<String> findSecretHashes();

    /** Newest first, from the one after {@code id} on. */
    List<ApiKey> findByIdLessThanOrderByIdDesc(UUID id, Limit limit);

    /** Keys that a configuration, this one or an earlier one, brought and that are still valid. */
    List<ApiKey> findByConfiguredTrueAndRevokedAtIsNull();

    /** Revokes a key that is not; the number of keys that this changed. */
    @Transactional
    @Modifying
    @Query("update ApiKey key set key.revokedAt = :now where key.id = :id and key.revokedAt is null")
    int revoke(UUID id, Instant now);

    /** Gives a valid key another secret; the number of keys that this changed. */
    @Transactional
    @Modifying
    @Query("update ApiKey key set key.secretHash = :secretHash where key.id = :id and key.revokedAt is null")
    int replaceSecret(UUID id, String secretHash);

    /** The number of changes to all keys so far. */
    @Query(value = "select revision from key_revision", nativeQuery = true)
    long revision();

    /** Counts a change; in the transaction that makes it, so that who sees the number sees the change. */
    @Transactional
    @Modifying
    @Query(value = "update key_revision set revision = revision + 1", nativeQuery = true)
    void countChange();
}
