package dev.collate.share;

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

/**
 * The repository of the stored shares. A share is live if it has not expired. Only the methods {@code lockExpired} and
 * {@code lockExpiredByIdempotencyKey} find expired shares.
 */
interface ShareRepository extends Repository<Share, String> {
    String LIVE = "(share.expiresAt is null or share.expiresAt > :now)";

    /**
     * Selects the live shares whose token or title contains a text, and that follow the position {@code (createdAt, token)} in the list,
     * newest first. Ignores case in titles, but not in tokens. The upper case of the lower case is the same for all forms of the letters
     * sigma and sharp s.
     */
    String MATCHING = """
            share.createdAt <= :createdAt and (share.createdAt < :createdAt or share.token < :token)
            and (locate(:text, share.token) > 0 or locate(upper(lower(:text)), upper(lower(share.title))) > 0)
            and\s""" + LIVE + " order by share.createdAt desc, share.token desc";

    Share saveAndFlush(Share share);

    /** Counts one view of a live share. Returns 1, or 0 if no live share has this token. */
    @Modifying
    @Query("update Share share set share.viewCount = share.viewCount + 1 where share.token = :token and " + LIVE)
    int countView(String token, Instant now);

    @Query("select share from Share share where share.token = :token and " + LIVE)
    Optional<Share> findLive(String token, Instant now);

    @Query("select share from Share share where share.ownerId = :ownerId and share.idempotencyKey = :key and " + LIVE)
    Optional<Share> findLiveByIdempotencyKey(UUID ownerId, String key, Instant now);

    @Query("select share from Share share where " + MATCHING)
    List<Share> findLiveMatching(String text, Instant createdAt, String token, Instant now, Limit limit);

    @Query("select share from Share share where share.ownerId in :ownerIds and " + MATCHING)
    List<Share> findLiveMatchingOf(
            Set<UUID> ownerIds, String text, Instant createdAt, String token, Instant now, Limit limit);

    /** Finds and locks a live share of any owner, so that the caller can delete it. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select share from Share share where share.token = :token and " + LIVE)
    Optional<Share> lockLive(String token, Instant now);

    /** Finds and locks the expired share that was created with this idempotency key, so that the caller can delete it. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query(
            "select share from Share share where share.ownerId = :ownerId and share.idempotencyKey = :key and share.expiresAt <= :now")
    Optional<Share> lockExpiredByIdempotencyKey(UUID ownerId, String key, Instant now);

    /**
     * Finds and locks the shares that expired first, so that the caller can delete them. The order begins with the indexed
     * column {@code expires_at}, so the database can read them from the index.
     */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select share from Share share where share.expiresAt <= :now order by share.expiresAt, share.token")
    List<Share> lockExpired(Instant now, Limit limit);

    @Modifying
    @Query("delete from Share share where share.token = :token")
    void deleteByToken(String token);
}
