package dev.collate.share;

import dev.collate.auth.key.RandomText;
import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Transient;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/** A stored comparison, without its contents. After its creation, only its view count changes, with an SQL update statement. */
@Entity
public class Share implements Persistable<String> {
    /**
     * Number of bytes that the database rows of a share take, not counting the compressed parts. This is the number for a share with a
     * long title.
     */
    static final long ROW_SIZE = 1_024;

    private static final String TOKEN_PREFIX = "shr_";

    /** Anyone who knows a token can read the share, so a token must not be guessable: with this length, it has 142 random bits. */
    private static final int TOKEN_LENGTH = 24;

    @Id
    private String token;

    private UUID ownerId;
    private @Nullable String title;
    private @Nullable String originalName;
    private @Nullable String modifiedName;

    @Enumerated(EnumType.STRING)
    private Format format;

    private long originalSize;
    private long modifiedSize;
    private long storedSize;
    private int additions;
    private int deletions;
    private int changes;
    private Instant createdAt;
    private @Nullable Instant expiresAt;
    private long viewCount;
    private @Nullable String idempotencyKey;
    private @Nullable String fingerprint;

    /** JPA calls this constructor. */
    @SuppressWarnings("NullAway.Init")
    protected Share() {}

    /** @param partsSize the number of bytes of all compressed parts: the contents, the differences, the pages and others */
    Share(
            UUID ownerId,
            ShareRequest request,
            Stats stats,
            long partsSize,
            Instant createdAt,
            @Nullable Idempotency idempotency) {
        this.token = TOKEN_PREFIX + RandomText.ofLength(TOKEN_LENGTH);
        this.ownerId = ownerId;
        this.title = request.metadata().title();
        this.originalName = request.comparison().fileNames().original();
        this.modifiedName = request.comparison().fileNames().modified();
        this.format = request.comparison().format();
        this.originalSize = request.comparison().originalBytes().remaining();
        this.modifiedSize = request.comparison().modifiedBytes().remaining();
        this.storedSize = ROW_SIZE + partsSize;
        this.additions = stats.additions();
        this.deletions = stats.deletions();
        this.changes = stats.changes();
        this.createdAt = createdAt;
        this.expiresAt = request.metadata().expiry().expiresAt(createdAt);
        this.idempotencyKey = idempotency == null ? null : idempotency.key();
        this.fingerprint = idempotency == null ? null : idempotency.fingerprint();
    }

    UUID ownerId() {
        return ownerId;
    }

    /** Returns the {@code Idempotency-Key} of the request that created the share. Returns an empty Optional if the request had none. */
    Optional<String> idempotencyKey() {
        return Optional.ofNullable(idempotencyKey);
    }

    public String token() {
        return token;
    }

    /** Returns the path of the page of the share. */
    public String pagePath() {
        return "/share/" + token;
    }

    /** Returns the title. Returns null if the share has no title. */
    public @Nullable String title() {
        return title;
    }

    /** Returns the file name of the original. Returns null if the original was not sent as a file. */
    public @Nullable String originalName() {
        return originalName;
    }

    /** Returns the file name of the modified content. Returns null if this content was not sent as a file. */
    public @Nullable String modifiedName() {
        return modifiedName;
    }

    public Format format() {
        return format;
    }

    /** Returns the number of bytes of the original. */
    public long originalSize() {
        return originalSize;
    }

    /** Returns the number of bytes of the modified content. */
    public long modifiedSize() {
        return modifiedSize;
    }

    /** Returns the number of bytes that the share takes in the database. */
    long storedSize() {
        return storedSize;
    }

    public Stats stats() {
        return new Stats(additions, deletions, changes);
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Returns the instant from which on the share has expired. Returns null if the share never expires. */
    public @Nullable Instant expiresAt() {
        return expiresAt;
    }

    /** Returns how often the share was read through the API or on its page. */
    long viewCount() {
        return viewCount;
    }

    /** Returns whether a request with this fingerprint created the share. */
    boolean hasFingerprint(String requestFingerprint) {
        return requestFingerprint.equals(fingerprint);
    }

    @Override
    public String getId() {
        return token;
    }

    /** Returns true, so that JPA inserts the share without looking for an existing row. A share is saved only once, when it is created. */
    @Override
    @Transient
    public boolean isNew() {
        return true;
    }
}
