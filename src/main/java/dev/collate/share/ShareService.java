package dev.collate.share;

import dev.collate.auth.Caller;
import dev.collate.diff.DiffSettings;
import dev.collate.engine.text.FileName;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Makes shares: compares, packs, and only then stores, so that no transaction waits for an engine. */
@Component
class ShareService {
    /** More than once in a row, the share of another request is hardly ever stored and deleted at just these moments. */
    private static final int MOST_TRIES = 5;

    private final ShareStore store;
    private final StorageDisk disk;
    private final JsonMapper json;
    private final DiffSettings diffSettings;
    private final Clock clock;

    ShareService(ShareStore store, StorageDisk disk, JsonMapper json, DiffSettings diffSettings, Clock clock) {
        this.store = store;
        this.disk = disk;
        this.json = json;
        this.diffSettings = diffSettings;
        this.clock = clock;
    }

    /**
     * A share of this comparison: the earlier one when the caller repeats a request under one idempotency key, else a new one.
     *
     * @throws ApiException 403 if the caller's plan does not allow the expiry; 413 if the caller's shares would take more than they may; 422 if a content cannot be parsed, or if the idempotency
     *     key was used for another request
     */
    Share make(ShareRequest request, Caller caller, @Nullable Idempotency idempotency) {
        if (request.expiry() == Expiry.NEVER && !caller.allowance().neverExpiry()) {
            throw ApiException.forbidden(
                    "The plan of this key does not allow expiresIn \"never\"; choose 7d, 30d or 90d.");
        }
        if (idempotency != null) {
            var earlier = earlier(caller, idempotency);
            if (earlier.isPresent()) {
                return earlier.get();
            }
        }
        store.requireRoom(caller.keyId(), caller.allowance().maxStoredBytes());
        return idempotency == null ? store(request, caller, null) : storeOnce(request, caller, idempotency);
    }

    /** Of requests that come at once under one key, the first that is stored makes the share. */
    private Share storeOnce(ShareRequest request, Caller caller, Idempotency idempotency) {
        for (int tries = 1; ; tries++) {
            try {
                return store(request, caller, idempotency);
            } catch (DataIntegrityViolationException e) {
                var first = earlier(caller, idempotency);
                if (first.isPresent()) {
                    return first.get();
                }
                // The first was deleted before it could be found: the key is free again.
                if (tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    private Optional<Share> earlier(Caller caller, Idempotency idempotency) {
        var earlier = store.findMadeWith(caller.keyId(), idempotency.key());
        if (earlier.isPresent() && !earlier.get().answers(idempotency.fingerprint())) {
            throw ApiException.unprocessable(
                    "Idempotency-Key: was used for another request; take a new one for each different request.");
        }
        return earlier;
    }

    private Share store(ShareRequest request, Caller caller, @Nullable Idempotency idempotency) {
        var comparison = request.format().compare(request.original(), request.modified(), diffSettings);
        var fileName = FileName.patched(request.originalName(), request.modifiedName());
        var contents = Map.of(
                SharePart.ORIGINAL, packed(request.original()),
                SharePart.MODIFIED, packed(request.modified()),
                SharePart.DIFF, PackedContent.of(out -> json.writeValue(out, comparison.diff())),
                SharePart.PATCH, PackedContent.of(out -> comparison.patch().writeTo(out, fileName)));
        var size = contents.values().stream().mapToLong(PackedContent::size).sum();
        // Milliseconds, which every database keeps: the answer to the creation and to each read are then the same.
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var share = new Share(caller.keyId(), request, comparison.stats(), size, now, idempotency);
        disk.store(
                share.storedSize(),
                () -> store.add(share, contents, caller.allowance().maxStoredBytes()));
        return share;
    }

    private static PackedContent packed(Utf8 text) {
        return PackedContent.of(out -> out.write(text.bytes(), text.from(), text.length()));
    }
}
