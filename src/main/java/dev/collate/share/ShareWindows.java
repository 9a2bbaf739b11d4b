package dev.collate.share;

import dev.collate.work.Work;
import dev.collate.work.WorkEstimate;
import java.io.UncheckedIOException;
import dev.collate.diff.DiffSettings;
import dev.collate.diff.ShareEstimates;
import dev.collate.http.body.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.share.PageModels.Contents;
import dev.collate.share.PageModels.WindowSource;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.util.Map;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Opens the page models of shares. If an older version of the server created a share, the share has no page model in the current format.
 * Then the model is computed from the stored contents, and stored for the next view.
 */
@Component
public class ShareWindows {
    private final ShareService shares;
    private final ShareStore store;
    private final StorageDisk disk;
    private final PageModels models;
    private final JsonMapper json;
    private final DiffSettings diffSettings;

    ShareWindows(
            ShareService shares,
            ShareStore store,
            StorageDisk disk,
            PageModels models,
            JsonMapper json,
            DiffSettings diffSettings) {
        this.shares = shares;
        this.store = store;
        this.disk = disk;
        this.models = models;
        this.json = json;
        this.diffSettings = diffSettings;
    }

    /**
     * Returns a source of the page model of a share. The source throws an {@link ApiException} with 404 if the share was deleted meanwhile.
     *
     * @throws ApiException 503 if the model must be computed and there is not enough memory
     * @throws IOException if the share is deleted while it is read
     */
    public WindowSource open(Share share, Work work) throws IOException {
        try (var index = store.openWindow(share.token(), 0).orElse(null)) {
            return index == null
                    ? computed(share, work)::open
                    : position -> store.openWindow(share.token(), position).orElseThrow(ShareService::notFound);
        }
    }

    private PackedWindows computed(Share share, Work work) throws IOException {
        long heapBytes =
                ShareEstimates.maxHeapBytesOfPage(share.format(), share.originalSize() + share.modifiedSize());
        var windows = work.compute(WorkEstimate.of(heapBytes), () -> {
            try {
                return computed(share);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        store(share.token(), windows.content());
        return windows;
    }

    private PackedWindows computed(Share share) throws IOException {
        var original = read(share.token(), SharePart.ORIGINAL);
        var modified = read(share.token(), SharePart.MODIFIED);
        var comparer = share.format().comparer(parameters(share.token()), diffSettings);
        var lines = comparer.lines(original, modified);
        var windows = new PackedWindows();
        try (var diff = shares.open(share.token(), SharePart.DIFF)) {
            models.write(new Contents(share.format(), original, modified, comparer.csv()), lines, diff, windows);
        }
        return windows;
    }

    /** Stores a page model. Its size does not count for the owner of the share, because the owner has not requested it. */
    private void store(String token, PackedContent page) {
        try {
            disk.store(page.size(), () -> store.addLater(token, SharePart.PAGE, page));
        } catch (DataIntegrityViolationException e) {
            // A concurrent view has stored the page model, or the share was deleted.
        } catch (ApiException e) {
            if (e.code() != ErrorCode.OVERLOADED) {
                throw e;
            }
            // The disk does not have enough space for the page model, so the next view computes it again.
        }
    }

    /** Returns the stored options of a comparison as the parameters of a request. */
    private RequestParameters parameters(String token) throws IOException {
        return RequestParameters.ofJson(json.writeValueAsBytes(Map.of("options", shares.options(token))));
    }

    private Utf8Slice read(String token, SharePart part) throws IOException {
        try (var in = shares.open(token, part)) {
            var bytes = in.readAllBytes();
            return new Utf8Slice(bytes, 0, bytes.length);
        }
    }
}
