package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.result.Stats;
import dev.collate.http.request.RequestParameters;
import dev.collate.limit.Allowance;
import dev.collate.limit.Plan;
import dev.collate.utf8.Utf8Slice;
import dev.collate.work.Work;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class ShareServiceTest {
    private static final ShareRequest REQUEST = new ShareRequest(
            DocumentDiffRequest.of(
                    Format.TEXT,
                    new Contents(Utf8Slice.of("a"), Utf8Slice.of("b"), FileNames.NONE),
                    RequestParameters.ofText(Map.of()),
                    1_000),
            Map.of(),
            new ShareTerms(ShareTerms.Expiry.WEEK, null));
    private static final Idempotency ONCE = new Idempotency("once", REQUEST.fingerprint());
    private static final Caller CALLER = new Caller(
            UUID.randomUUID(),
            UUID.randomUUID(),
            "test",
            Plan.PRO,
            Scope.DEFAULT,
            new Allowance(1, 1, 1, true, true),
            false);

    @Test
    void anIdempotencyKeyIsFreeIfItsShareIsDeletedAtOnce() {
        var store = new RejectingStore(2);
        var share = service(store).create(REQUEST, CALLER, ONCE, Work.UNLIMITED);
        assertThat(share.wasCreatedBy(ONCE.fingerprint())).isTrue();
        assertThat(store.rejections).isZero();
    }

    @Test
    void storingAShareIsRetriedOnlyAFewTimes() {
        assertThatThrownBy(() -> service(new RejectingStore(1_000)).create(REQUEST, CALLER, ONCE, Work.UNLIMITED))
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    private static ShareService service(ShareStore store) {
        return new ShareService(
                store,
                null,
                new StorageDisk(null, 0, null),
                new IdempotencyLocks(Duration.ZERO),
                new ShareComparer(null, null, null) {
                    @Override
                    Compared compare(ShareRequest request, Work work) {
                        return new Compared(new Stats(0, 0, 0), Map.of());
                    }
                },
                new JsonMapper(),
                Clock.systemUTC());
    }

    /**
     * A store that finds no share but rejects the first attempts to store one. This is what happens if concurrent requests store shares
     * with the same idempotency key, and these shares are deleted at once.
     */
    private static final class RejectingStore extends ShareStore {
        private int rejections;

        RejectingStore(int rejections) {
            super(null, null, null, null, Clock.systemUTC());
            this.rejections = rejections;
        }

        @Override
        void add(Share share, Map<SharePart, PackedContent> contents, long limit) {
            if (rejections > 0) {
                rejections--;
                throw new DataIntegrityViolationException("another share has this key");
            }
        }

        @Override
        void requireRoom(UUID ownerId, long limit) {}

        @Override
        Optional<Share> findMadeWith(UUID ownerId, String idempotencyKey) {
            return Optional.empty();
        }
    }
}
