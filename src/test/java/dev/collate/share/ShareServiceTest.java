package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.auth.Caller;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.Scope;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import dev.collate.http.request.RequestParameters;
import dev.collate.limit.KeyLimits;
import dev.collate.limit.Plan;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Work;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataIntegrityViolationException;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class ShareServiceTest {
    private static final ShareMetadata WEEK = new ShareMetadata(ShareMetadata.Expiry.WEEK, null);
    private static final ShareRequest REQUEST = request(Format.TEXT, "a", "b", FileNames.NONE, Map.of(), WEEK);
    private static final Idempotency ONCE = new Idempotency("once", REQUEST.fingerprint());
    private static final Caller CALLER = new Caller(
            UUID.randomUUID(),
            "",
            UUID.randomUUID(),
            "test",
            Plan.PRO,
            Scope.DEFAULT,
            new KeyLimits(1, 1, 1, true, true),
            false);

    private final IdempotencyLocks locks = new IdempotencyLocks(Duration.ZERO) {
        @Override
        <T> T runLocked(UUID ownerId, String idempotencyKey, Supplier<T> storing) {
            locked = true;
            try {
                return super.runLocked(ownerId, idempotencyKey, storing);
            } finally {
                locked = false;
            }
        }
    };

    private boolean locked;
    private boolean storedWithLock;
    private int comparisons;
    private int flushes;

    @Test
    void anIdempotencyKeyIsFreeIfItsShareIsDeletedAtOnce() {
        var store = new RejectingStore(1);
        var share = service(store).create(REQUEST, CALLER, ONCE, Work.UNLIMITED);
        assertThat(share.hasFingerprint(ONCE.fingerprint())).isTrue();
        assertThat(store.rejections).isZero();
        assertThat(comparisons).isEqualTo(1);
    }

    /**
     * Without the lock, the share could be deleted, and the key used by a third request, before this request stores its own. The request
     * that has stored the share may not have flushed it to the disk yet.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEarlierShareIsFoundWithTheLockAndFlushed(boolean isStoredDuringTheComparison) {
        var earlierShare = new Share(CALLER.keyId(), REQUEST, new Stats(0, 0, 0), 0, Instant.EPOCH, ONCE);
        var store = new RejectingStore(2) {
            @Override
            Optional<Share> findByIdempotencyKey(UUID ownerId, String idempotencyKey) {
                return locked || !isStoredDuringTheComparison ? Optional.of(earlierShare) : Optional.empty();
            }
        };
        assertThat(service(store).create(REQUEST, CALLER, ONCE, Work.UNLIMITED)).isSameAs(earlierShare);
        assertThat(flushes).isEqualTo(1);
    }

    /** Otherwise the bytes of the requests that wait for the lock would count as bytes that are about to be written to the disk. */
    @Test
    void aRequestWaitsForTheLockBeforeItsBytesCount() {
        service(new RejectingStore(0)).create(REQUEST, CALLER, ONCE, Work.UNLIMITED);
        assertThat(storedWithLock).isTrue();
    }

    @Test
    void storingAShareIsRetriedOnlyOnce() {
        assertThatThrownBy(() -> service(new RejectingStore(2)).create(REQUEST, CALLER, ONCE, Work.UNLIMITED))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    /** Otherwise a power failure could bring a deleted share back. */
    @Test
    void aDeletionIsFlushedToTheDisk() {
        var store = new RejectingStore(0);
        service(store).delete("shr_a", CALLER);
        assertThat(flushes).isEqualTo(1);
        service(store).takeDown("shr_a", Actor.ADMIN_TOKEN);
        assertThat(flushes).isEqualTo(2);
    }

    @Test
    void aKeyDoesNotOwnTheSharesOfOtherKeysOfItsAccount() {
        assertThat(service(new RejectingStore(0)).keyIdsOf(CALLER)).containsExactly(CALLER.keyId());
    }

    @Test
    void everyValueIsPartOfTheFingerprint() {
        assertThat(Stream.of(
                                REQUEST,
                                request(Format.JSON, "a", "b", FileNames.NONE, Map.of(), WEEK),
                                request(Format.TEXT, "ab", "", FileNames.NONE, Map.of(), WEEK),
                                request(Format.TEXT, "", "ab", FileNames.NONE, Map.of(), WEEK),
                                request(Format.TEXT, "c", "b", FileNames.NONE, Map.of(), WEEK),
                                request(Format.TEXT, "a", "c", FileNames.NONE, Map.of(), WEEK),
                                request(Format.TEXT, "a", "b", new FileNames("c", null), Map.of(), WEEK),
                                request(Format.TEXT, "a", "b", new FileNames(null, "c"), Map.of(), WEEK),
                                withOptions(Map.of("c", "d")),
                                withOptions(Map.of("c", "e")),
                                withOptions(Map.of("d", "d")),
                                withOptions(Map.of("c", List.of("d", "e"))),
                                withOptions(Map.of("c", List.of("d, e"))),
                                withMetadata(new ShareMetadata(ShareMetadata.Expiry.MONTH, null)),
                                withMetadata(new ShareMetadata(ShareMetadata.Expiry.WEEK, "")),
                                withMetadata(new ShareMetadata(ShareMetadata.Expiry.WEEK, "c")))
                        .map(ShareRequest::fingerprint))
                .doesNotHaveDuplicates();
    }

    /** The database contains fingerprints, so another version of the server must compute the same. */
    @Test
    void theFingerprintOfARequestStaysTheSame() {
        assertThat(REQUEST.fingerprint()).isEqualTo("15924df5f6d386bde32f73aea6f1619a900939ab545fc70afd6ad2f689984b09");
        assertThat(withOptions(Map.of("c", "d")).fingerprint())
                .isEqualTo("22fdb6405aa3bb130bfe3d16741146d0fb9668d18a89696f93dc016afd3ee042");
    }

    private static ShareRequest withOptions(Map<String, Object> options) {
        return request(Format.TEXT, "a", "b", FileNames.NONE, options, WEEK);
    }

    private static ShareRequest withMetadata(ShareMetadata metadata) {
        return request(Format.TEXT, "a", "b", FileNames.NONE, Map.of(), metadata);
    }

    private static ShareRequest request(
            Format format,
            String original,
            String modified,
            FileNames names,
            Map<String, Object> options,
            ShareMetadata metadata) {
        var contents = new Contents(Utf8Slice.of(original), Utf8Slice.of(modified), names);
        return new ShareRequest(
                DocumentDiffRequest.of(format, contents, RequestParameters.ofMap(Map.of()), 1_000), options, metadata);
    }

    private ShareService service(ShareStore store) {
        return new ShareService(
                store,
                null,
                new StorageDisk(null, 0, null) {
                    @Override
                    void runWithinFreeSpace(long bytes, Runnable storing) {
                        storedWithLock = locked;
                        super.runWithinFreeSpace(bytes, storing);
                    }

                    @Override
                    void flush() {
                        flushes++;
                    }
                },
                locks,
                new ShareComparer(null, null, null) {
                    @Override
                    ComparedShare compare(ShareRequest request, Work work) {
                        comparisons++;
                        return new ComparedShare(new Stats(0, 0, 0), Map.of());
                    }
                },
                new JsonMapper(),
                Clock.systemUTC());
    }

    /**
     * A store that finds no share but rejects the first attempts to store one. This is what happens if concurrent requests store shares
     * with the same idempotency key, and these shares are deleted at once.
     */
    private static class RejectingStore extends ShareStore {
        private int rejections;

        RejectingStore(int rejections) {
            super(null, null, null, null, null, Clock.systemUTC());
            this.rejections = rejections;
        }

        @Override
        void add(Share share, Map<SharePart, CompressedPart> contents, long limit) {
            if (rejections > 0) {
                rejections--;
                throw new DataIntegrityViolationException("another share has this key");
            }
        }

        @Override
        boolean remove(String token, Set<UUID> ownerIds) {
            return true;
        }

        @Override
        boolean takeDown(String token, Actor actor) {
            return true;
        }

        @Override
        void requireFreeQuota(UUID ownerId, long limit) {}

        @Override
        Optional<Share> findByIdempotencyKey(UUID ownerId, String idempotencyKey) {
            return Optional.empty();
        }
    }
}
