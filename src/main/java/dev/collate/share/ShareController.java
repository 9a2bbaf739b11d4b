package dev.collate.share;

import dev.collate.auth.Caller;
import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.diff.ComparisonService;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
import dev.collate.http.request.SiteAddress;
import dev.collate.share.ShareLists.Page;
import dev.collate.share.ShareLists.ShareSummary;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** Implements the API of the shares. */
@RestController
@RequestMapping(ShareController.PATH)
class ShareController {
    static final String PATH = "/api/v1/share";

    /** Bytes of heap that a response with a share needs: one chunk of a content, and buffers. */
    private static final int RESPONSE_HEAP_BYTES = 512 << 10;

    private final ShareService shares;
    private final ShareLists lists;
    private final SiteAddress site;
    private final ComparisonService comparisons;

    ShareController(ShareService shares, ShareLists lists, SiteAddress site, ComparisonService comparisons) {
        this.shares = shares;
        this.lists = lists;
        this.site = site;
        this.comparisons = comparisons;
    }

    @RequiresKey(Scope.SHARE_WRITE)
    @JsonOrFormPost
    ResponseEntity<ShareLink> create(
            RequestReader reader,
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
            @AuthenticationPrincipal Caller caller,
            HttpServletRequest servletRequest)
            throws IOException {
        var request = reader.body(
                parameters -> ShareRequest.of(parameters, comparisons.workBudget(), comparisons.decoders()));
        // The fingerprint is a hash of both contents, which can be large, so it is computed with a CPU permit.
        var idempotency = reader.work()
                .computeWithHeldMemory(request.comparison().length(), () -> Idempotency.of(idempotencyKey, request));
        var share = shares.create(request, caller, idempotency, reader.work());
        return ResponseEntity.created(URI.create(SiteAddress.calledUrl(servletRequest) + PATH + "/" + share.token()))
                .body(new ShareLink(share.token(), site.link(servletRequest, share.pagePath()), share.expiresAt()));
    }

    @RequiresKey(Scope.SHARE_READ)
    @GetMapping(path = "/{token}", produces = MediaType.APPLICATION_JSON_VALUE)
    ShareResource read(@PathVariable String token, RequestReader reader, HttpServletRequest servletRequest)
            throws IOException {
        reader.work().reserveBody(RESPONSE_HEAP_BYTES);
        var share = shares.countView(token);
        return ShareResource.of(share, site.link(servletRequest, share.pagePath()), shares);
    }

    /** Checks whether a share exists. This does not count as a view. */
    @RequiresKey(Scope.SHARE_READ)
    @RequestMapping(path = "/{token}", method = RequestMethod.HEAD, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Void> exists(@PathVariable String token) {
        shares.find(token);
        return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).build();
    }

    @RequiresKey(Scope.SHARE_WRITE)
    @DeleteMapping("/{token}")
    ResponseEntity<Void> delete(@PathVariable String token, @AuthenticationPrincipal Caller caller) {
        shares.delete(token, caller);
        return ResponseEntity.noContent().build();
    }

    @RequiresKey(Scope.SHARE_READ)
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    Page<ShareSummary> list(
            RequestReader reader, @AuthenticationPrincipal Caller caller, HttpServletRequest servletRequest) {
        return lists.pageOfCaller(caller, "", reader.query(), servletRequest);
    }

    /** The response of {@code POST /api/v1/share}. */
    record ShareLink(String token, String url, @Nullable Instant expiresAt) {}
}
