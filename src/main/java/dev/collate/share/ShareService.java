package dev.collate.share;

import dev.collate.admission.Admission;
import dev.collate.auth.Caller;
import dev.collate.diff.DiffSettings;
import dev.collate.diff.Format;
import dev.collate.engine.text.FileName;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/**
 * Creates, finds and deletes shares. Every front end calls this service. A share is compared and packed before it is stored, so that no
 * transaction waits for an engine.
 */
@Service
public class ShareService {
    /**
     * Maximum number of tries. A second try is needed only if the share of another request is stored and deleted between our two
     * statements, which is very rare.
     */
    private static final int MAX_TRIES = 5;

    private final ShareStore store;
    private final StorageDisk disk;
    private final PageModels pages;
    private final JsonMapper json;
    private final DiffSettings diffSettings;
    private final Clock clock;

    ShareService(
            ShareStore store,
            StorageDisk disk,
            PageModels pages,
            JsonMapper json,
            DiffSettings diffSettings,
            Clock clock) {
        this.store = store;
        this.disk = disk;
        this.pages = pages;
        this.json = json;
        this.diffSettings = diffSettings;
        this.clock = clock;
    }

    /**
     * Creates a share of this comparison. Returns the earlier share if the caller repeats a request with the same idempotency key.
     *
     * @throws ApiException 403 if the caller's plan does not allow the expiry; 413 if the caller's shares would exceed their maximum bytes;
     *     422 if a content cannot be parsed, or if the idempotency key was used for another request; 503 if the memory does not suffice
     */
    public Share create(ShareRequest request, Caller caller, @Nullable Idempotency idempotency, Admission admission) {
        admission.admit(request.format().heapBytes(request.original(), request.modified()));
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

    /**
     * Counts a view and returns the share with it.
     *
     * @throws ApiException 404
     */
    public Share view(String token) {
        return store.view(token).orElseThrow(ShareService::notFound);
    }

    /**
     * Returns the share without counting a view.
     *
     * @throws ApiException 404
     */
    public Share find(String token) {
        return store.find(token).orElseThrow(ShareService::notFound);
    }

    /** Returns an owner's shares after this position, newest first. */
    List<Share> list(UUID ownerId, ListPosition after, int limit) {
        return store.list(ownerId, after, limit);
    }

    /**
     * Deletes an owner's share.
     *
     * @throws ApiException 404 if the owner has no share with this token
     */
    void delete(String token, UUID ownerId) {
        if (!store.remove(token, ownerId)) {
            throw notFound();
        }
        disk.flush();
    }

    /**
     * Returns a stream of a part of a share. The stream does not hold a database connection, so a slow client does not block one.
     *
     * @throws ApiException 404 if the share is gone
     * @throws IOException from the stream, if the share is deleted meanwhile
     */
    public InputStream open(String token, SharePart part) throws IOException {
        return store.open(token, part).orElseThrow(ShareService::notFound);
    }

    /**
     * Returns the number of bytes of a part.
     *
     * @throws ApiException 404 if the share is gone
     */
    public long length(String token, SharePart part) {
        return store.length(token, part).orElseThrow(ShareService::notFound);
    }

    /**
     * Returns a source of the model of the page. A share that an older version of the server created has no model: the model is then
     * computed from the stored contents, and stored for the next view.
     *
     * @throws ApiException 503 if the model must be computed and the memory does not suffice
     * @throws IOException if the share was deleted meanwhile
     */
    public WindowSource openPage(Share share, Admission admission) throws IOException {
        try (var index = store.openWindow(share.token(), 0).orElse(null)) {
            return index == null
                    ? laterPage(share, admission)::open
                    : position -> store.openWindow(share.token(), position).orElseThrow(ShareService::notFound);
        }
    }

    /** Opens the parts of a page's model. */
    public interface WindowSource {
        /**
         * Returns a stream of the index, which has position 0, or of a window.
         *
         * @throws ApiException 404 if the share is gone
         */
        InputStream open(int position) throws IOException;
    }

    private PackedWindows laterPage(Share share, Admission admission) throws IOException {
        admission.admit(Format.maxHeapBytesOfPage(share.originalSize() + share.modifiedSize()));
        var original = read(share.token(), SharePart.ORIGINAL);
        var modified = read(share.token(), SharePart.MODIFIED);
        var patch = Format.patch(original, modified, diffSettings);
        var windows = new PackedWindows();
        try (var diff = open(share.token(), SharePart.DIFF)) {
            pages.write(share.format(), patch, original, modified, diff, windows);
        }
        var page = windows.content();
        try {
            // The page does not count for the stored bytes of the owner, because the owner did not request it.
            disk.store(page.size(), () -> store.addLater(share.token(), SharePart.PAGE, page));
        } catch (DataIntegrityViolationException e) {
            // Another view has just stored it, or the share has been deleted.
        } catch (ApiException e) {
            if (e.code() != ErrorCode.OVERLOADED) {
                throw e;
            }
            // The disk does not have enough space for the page. The next view computes it again.
        }
        return windows;
    }

    private Utf8Slice read(String token, SharePart part) throws IOException {
        try (var in = open(token, part)) {
            var bytes = in.readAllBytes();
            return new Utf8Slice(bytes, 0, bytes.length);
        }
    }

    /** Stores the share of an idempotency key. Of concurrent requests with the same key, the first that is stored creates the share. */
    private Share storeOnce(ShareRequest request, Caller caller, Idempotency idempotency) {
        for (int tries = 1; ; tries++) {
            try {
                return store(request, caller, idempotency);
            } catch (DataIntegrityViolationException e) {
                var first = earlier(caller, idempotency);
                if (first.isPresent()) {
                    return first.get();
                }
                // The first share was deleted before it could be found, so the key is free again.
                if (tries == MAX_TRIES) {
                    throw e;
                }
            }
        }
    }

    private Optional<Share> earlier(Caller caller, Idempotency idempotency) {
        var earlier = store.findMadeWith(caller.keyId(), idempotency.key());
        if (earlier.isPresent() && !earlier.get().wasCreatedBy(idempotency.fingerprint())) {
            throw ApiException.unprocessable(
                    "Idempotency-Key: was used for another request; use a new key for each different request.");
        }
        return earlier;
    }

    private Share store(ShareRequest request, Caller caller, @Nullable Idempotency idempotency) {
        var comparison = request.format().compare(request.original(), request.modified(), diffSettings);
        var fileName = FileName.patched(request.originalName(), request.modifiedName());
        var diff = PackedContent.of(out -> json.writeValue(out, comparison.diff()));
        Map<SharePart, PackedContent> contents = new EnumMap<>(SharePart.class);
        contents.put(SharePart.ORIGINAL, packed(request.original()));
        contents.put(SharePart.MODIFIED, packed(request.modified()));
        contents.put(SharePart.DIFF, diff);
        contents.put(SharePart.PATCH, PackedContent.of(out -> comparison.patch().writeTo(out, fileName)));
        contents.put(SharePart.PAGE, page(request, comparison.patch(), diff));
        var size = contents.values().stream().mapToLong(PackedContent::size).sum();
        // Every database keeps milliseconds, so that the creation and each read return the same instant.
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var share = new Share(caller.keyId(), request, comparison.stats(), size, now, idempotency);
        disk.store(
                share.storedSize(),
                () -> store.add(share, contents, caller.allowance().maxStoredBytes()));
        return share;
    }

    private PackedContent page(ShareRequest request, UnifiedPatch patch, PackedContent diff) {
        var windows = new PackedWindows();
        try (var in = diff.unpacked()) {
            pages.write(request.format(), patch, request.original(), request.modified(), in, windows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return windows.content();
    }

    private static PackedContent packed(Utf8Slice text) {
        return PackedContent.of(out -> out.write(text.bytes(), text.from(), text.length()));
    }

    /**
     * Returns the error for a share that is not found. This error is always the same, so a client cannot learn whether the share ever
     * existed.
     */
    private static ApiException notFound() {
        return ApiException.notFound(
                "No share has this token: it never existed, has expired, or was deleted by its creator;"
                        + " ask whoever sent you the link for a new one.");
    }
}
