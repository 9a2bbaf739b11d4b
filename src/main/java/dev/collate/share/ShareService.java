package dev.collate.share;

import dev.collate.auth.Caller;
import dev.collate.auth.account.Actor;
import dev.collate.auth.key.ApiKeyService;
import dev.collate.auth.key.KeySummary;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.FileType;
import dev.collate.diff.Format;
import dev.collate.diff.ImageSummary;
import dev.collate.problem.ApiException;
import dev.collate.share.PageRenderer.WindowSource;
import dev.collate.share.ShareMetadata.Expiry;
import dev.collate.work.Work;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Creates, finds and deletes shares. Every front end calls this service. The two contents of a share are compared and compressed before the
 * transaction that stores them begins, so that no transaction waits for an engine.
 */
@Service
public class ShareService {
    private static final TypeReference<Map<String, Object>> OPTIONS = new TypeReference<>() {};

    private final ShareStore store;
    private final ApiKeyService keys;
    private final StorageDisk disk;
    private final IdempotencyLocks locks;
    private final ShareComparer comparer;
    private final JsonMapper json;
    private final Clock clock;

    ShareService(
            ShareStore store,
            ApiKeyService keys,
            StorageDisk disk,
            IdempotencyLocks locks,
            ShareComparer comparer,
            JsonMapper json,
            Clock clock) {
        this.store = store;
        this.keys = keys;
        this.disk = disk;
        this.locks = locks;
        this.comparer = comparer;
        this.json = json;
        this.clock = clock;
    }

    /**
     * Compares the two contents and stores the result as a share. If the caller has already sent the same request with the same idempotency
     * key, returns the earlier share instead.
     *
     * @throws ApiException 403 if the caller's plan does not allow the expiry; 413 if the shares of the caller would take more bytes than
     *     the caller's maximum; 422 if a content cannot be parsed, or if the idempotency key was used for another request; 503 if there is
     *     not enough memory or disk space, or if the request waits too long for others with an idempotency key
     */
    public Share create(ShareRequest request, Caller caller, @Nullable Idempotency idempotency, Work work) {
        requireAllowedExpiry(request.metadata().expiry(), caller);
        if (idempotency != null) {
            var earlierShare = findEarlierShare(caller, idempotency);
            if (earlierShare.isPresent()) {
                return earlierShare.get();
            }
        }
        store.requireFreeQuota(caller.keyId(), caller.limits().maxStoredBytes());
        var compared = comparer.compare(request, work);
        return idempotency == null
                ? store(request, compared, caller, null)
                : storeOnce(request, compared, caller, idempotency);
    }

    /**
     * Creates a share from a comparison that was already computed.
     *
     * @param comparison the comparison of the request, with {@link dev.collate.diff.ComparisonRequest.Output#PAGE}
     * @throws ApiException 403 if the caller's plan does not allow the expiry; 413 if the shares of the caller would take more bytes than
     *     the caller's maximum; 503 if there is not enough disk space
     */
    public Share store(ShareRequest request, DocumentComparison comparison, Caller caller, Work work) {
        requireAllowedExpiry(request.metadata().expiry(), caller);
        store.requireFreeQuota(caller.keyId(), caller.limits().maxStoredBytes());
        return store(request, comparer.compress(request, comparison, work), caller, null);
    }

    /**
     * Counts a view. Returns the share with the new view count.
     *
     * @throws ApiException 404 if no live share has this token
     */
    public Share countView(String token) {
        return store.countView(token).orElseThrow(ShareService::notFound);
    }

    /**
     * Returns the live share with this token. Does not count a view.
     *
     * @throws ApiException 404 if no live share has this token
     */
    public Share find(String token) {
        return store.find(token).orElseThrow(ShareService::notFound);
    }

    /**
     * Returns the live share of the caller with this token.
     *
     * @throws ApiException 404 if the caller has no live share with this token
     */
    Share find(String token, Caller caller) {
        return store.find(token)
                .filter(share -> keyIdsOf(caller).contains(share.ownerId()))
                .orElseThrow(() -> ApiException.notFound("You do not have a share with this token."));
    }

    private static void requireAllowedExpiry(Expiry expiry, Caller caller) {
        if (!Expiry.allowedBy(caller.limits()).contains(expiry)) {
            throw ApiException.forbidden(
                    "The plan of this key does not allow expiresIn \"never\"; choose 7d, 30d or 90d.");
        }
    }

    /**
     * Deletes a share of the caller.
     *
     * @throws ApiException 404 if the caller has no live share with this token
     */
    public void delete(String token, Caller caller) {
        if (!store.remove(token, keyIdsOf(caller))) {
            throw notFound();
        }
        disk.flush();
    }

    /**
     * Returns the ids of the keys whose shares a caller may list and delete. For a person who has signed in to an account, these are all
     * keys of the account, including revoked keys; for any other caller, only its own key.
     */
    Set<UUID> keyIdsOf(Caller caller) {
        return caller.isAccountHolder() ? keyIdsOf(caller.accountId()) : Set.of(caller.keyId());
    }

    /** Returns the ids of all keys of an account. */
    Set<UUID> keyIdsOf(UUID accountId) {
        return keys.listOfAccount(accountId).stream().map(KeySummary::id).collect(Collectors.toSet());
    }

    /**
     * Deletes a share of any key, for the operator.
     *
     * @throws ApiException 404 if no live share has this token
     */
    public void takeDown(String token, Actor actor) {
        if (!store.takeDown(token, actor)) {
            throw notFound();
        }
        disk.flush();
    }

    /**
     * Returns a stream that reads a part of a share. The stream uses a database connection only while it reads a chunk, so a slow client
     * does not block a connection.
     *
     * @throws ApiException 404 if the share does not exist, or does not have this part
     * @throws IOException if the part cannot be read; the stream also throws it if the share is deleted before the end of the stream
     */
    public InputStream openPart(String token, SharePart part) throws IOException {
        return store.open(token, part).orElseThrow(ShareService::notFound);
    }

    /** Returns a source of the pages of a share. The source throws an {@link ApiException} with 404 if the share does not exist. */
    public WindowSource openWindows(String token) {
        return position -> store.chunk(token, SharePart.VIEWS, position).orElseThrow(ShareService::notFound);
    }

    /**
     * Returns the options with which the contents of a share were compared, sorted by name. Returns an empty map if the request had no
     * options.
     *
     * @throws IOException if the share is deleted while it is read
     */
    public Map<String, Object> options(String token) throws IOException {
        try (var in = store.open(token, SharePart.OPTIONS).orElseGet(InputStream::nullInputStream)) {
            var bytes = in.readAllBytes();
            return bytes.length == 0 ? Map.of() : json.readValue(bytes, OPTIONS);
        }
    }

    /**
     * Returns what a page shows about a share of images, besides the images.
     *
     * @param token the token of a share of images
     * @throws ApiException 404 if the share does not exist
     * @throws IOException if the share is deleted while it is read
     */
    public ImageSummary imageSummary(String token) throws IOException {
        try (var in = openPart(token, SharePart.SUMMARY)) {
            return json.readValue(in, ImageSummary.class);
        }
    }

    /**
     * Returns the file name and the media type of a part.
     *
     * @throws IOException if the share is deleted while it is read
     */
    public SharePart.File fileOf(Share share, SharePart part) throws IOException {
        var type = part.fileType(contentFileType(share, part));
        return new SharePart.File(part, part.wireName() + "." + type.extension(), type.mediaType());
    }

    private FileType contentFileType(Share share, SharePart part) throws IOException {
        if (share.format() != Format.IMAGE || part != SharePart.ORIGINAL && part != SharePart.MODIFIED) {
            return share.format().fileType();
        }
        var images = imageSummary(share.token());
        return FileType.of((part == SharePart.ORIGINAL ? images.original() : images.modified()).format());
    }

    /**
     * Stores a share with an idempotency key. If concurrent requests have the same key, one request stores its share, and the others return
     * this share.
     */
    private Share storeOnce(
            ShareRequest request, ShareComparer.ComparedShare compared, Caller caller, Idempotency idempotency) {
        Supplier<Share> findOrStore = () ->
                findEarlierShare(caller, idempotency).orElseGet(() -> store(request, compared, caller, idempotency));
        return locks.runLocked(caller.keyId(), idempotency.key(), () -> {
            try {
                return findOrStore.get();
            } catch (DataIntegrityViolationException e) {
                // Only another server can have stored a share with this key since the search, because this server
                // holds the lock.
                return findOrStore.get();
            }
        });
    }

    private Optional<Share> findEarlierShare(Caller caller, Idempotency idempotency) {
        var earlierShare = store.findByIdempotencyKey(caller.keyId(), idempotency.key());
        if (earlierShare.isPresent() && !earlierShare.get().hasFingerprint(idempotency.fingerprint())) {
            throw ApiException.unprocessable(
                    "Idempotency-Key", "was used for another request; use a new key for each different request");
        }
        // The request that has stored the share may not have flushed it yet.
        earlierShare.ifPresent(share -> disk.flush());
        return earlierShare;
    }

    private Share store(
            ShareRequest request,
            ShareComparer.ComparedShare compared,
            Caller caller,
            @Nullable Idempotency idempotency) {
        // Truncated to milliseconds, because every database stores this precision. So a share that is read from the
        // database has the same instant as the response to its creation.
        var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var share = new Share(caller.keyId(), request, compared.stats(), compared.size(), now, idempotency);
        disk.runWithinFreeSpace(
                share.storedSize(),
                () -> store.add(share, compared.parts(), caller.limits().maxStoredBytes()));
        return share;
    }

    /**
     * Returns the error for a share that is not found. The error does not depend on the reason, so a client cannot learn whether the share
     * ever existed.
     */
    private static ApiException notFound() {
        return ApiException.notFound("No share has this token: it never existed, has expired, or was deleted;"
                + " ask the sender of the link for a new link.");
    }
}
