package dev.collate.share;

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

/** A stored comparison without its contents. It never changes but for its views, which are counted by a statement. */
@Entity
public class Share implements Persistable<String> {
    /** Bytes that the rows of a share take, without its contents: about as much as those of one with a long title. */
    static final long ROW_SIZE = 1_024;

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

    /** For JPA. */
    @SuppressWarnings("NullAway.Init")
    protected Share() {}

    /** @param contentSize bytes of its contents as they are stored */
    Share(
            UUID ownerId,
            ShareRequest request,
            Stats stats,
            long contentSize,
            Instant createdAt,
            @Nullable Idempotency idempotency) {
        this.token = ShareTokens.random();
        this.ownerId = ownerId;
        this.title = request.title();
        this.originalName = request.originalName();
        this.modifiedName = request.modifiedName();
        this.format = request.format();
        this.originalSize = request.original().length();
        this.modifiedSize = request.modified().length();
        this.storedSize = ROW_SIZE + contentSize;
        this.additions = stats.additions();
        this.deletions = stats.deletions();
        this.changes = stats.changes();
        this.createdAt = createdAt;
        this.expiresAt = request.expiry().after(createdAt);
        this.idempotencyKey = idempotency == null ? null : idempotency.key();
        this.fingerprint = idempotency == null ? null : idempotency.fingerprint();
    }

    UUID ownerId() {
        return ownerId;
    }

    /** The {@code Idempotency-Key} that it was made with. */
    Optional<String> idempotencyKey() {
        return Optional.ofNullable(idempotencyKey);
    }

    public String token() {
        return token;
    }

    /** The title that its maker gave it; null if none. */
    public @Nullable String title() {
        return title;
    }

    /** The name of the file that the original was sent as; null if it was no file. */
    public @Nullable String originalName() {
        return originalName;
    }

    /** The name of the file that the modified content was sent as; null if it was no file. */
    public @Nullable String modifiedName() {
        return modifiedName;
    }

    public Format format() {
        return format;
    }

    /** Bytes of the original. */
    public long originalSize() {
        return originalSize;
    }

    /** Bytes of the modified content. */
    public long modifiedSize() {
        return modifiedSize;
    }

    /** Bytes that it takes in the database. */
    long storedSize() {
        return storedSize;
    }

    public Stats stats() {
        return new Stats(additions, deletions, changes);
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** The first moment at which it is gone; null if it stays. */
    public @Nullable Instant expiresAt() {
        return expiresAt;
    }

    /** How often it was read, by the API or on its page. */
    long viewCount() {
        return viewCount;
    }

    /** Whether it was made for a request of this fingerprint. */
    boolean answers(String requestFingerprint) {
        return requestFingerprint.equals(fingerprint);
    }

    @Override
    public String getId() {
        return token;
    }

    /** Always: a share is saved once, when it is made. */
    @Override
    @Transient
    public boolean isNew() {
        return true;
    }
}
