package dev.collate.share.page;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.share.Share;
import dev.collate.share.SharePart;
import dev.collate.share.ShareStore;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.ModelAndView;

/** Shares for people: no key, and every refusal is a page too. */
@Controller
@RequestMapping("/share/{token}")
class SharePageController {
    private final ShareStore store;
    private final PageStyle style;

    SharePageController(ShareStore store, PageStyle style) {
        this.store = store;
        this.style = style;
    }

    @GetMapping(produces = MediaType.TEXT_HTML_VALUE)
    ModelAndView show(@PathVariable String token) throws IOException {
        var share = store.view(token).orElseThrow(SharePageController::notFound);
        return view("share/page").addObject("page", SharePage.of(share, store));
    }

    /** Asking whether a share is there is no view of it. */
    @RequestMapping(method = RequestMethod.HEAD)
    ResponseEntity<Void> exists(@PathVariable String token) {
        if (store.find(token).isEmpty()) {
            throw notFound();
        }
        return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).build();
    }

    /** A part as a file. It belongs to a view of the page, so it is not one more. */
    @GetMapping("/{part:original|modified|diff|patch}")
    ResponseEntity<Resource> download(@PathVariable String token, @PathVariable String part) {
        var share = store.find(token).orElseThrow(SharePageController::notFound);
        return file(share, SharePart.valueOf(part.toUpperCase(Locale.ROOT)));
    }

    private ResponseEntity<Resource> file(Share share, SharePart part) {
        var attachment = ContentDisposition.attachment()
                .filename(part.fileName(share.format()))
                .build();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(part.mediaType(share.format())))
                // Never changes, but may be gone at any time: to be asked for again, not to be sent again.
                .cacheControl(CacheControl.noCache().cachePrivate())
                .eTag('"' + share.token() + '-' + part.wireName() + '"')
                .header(HttpHeaders.CONTENT_DISPOSITION, attachment.toString())
                .body(new InputStreamResource(() -> store.open(share.token(), part)));
    }

    @ExceptionHandler
    ModelAndView onApiException(ApiException e, HttpServletResponse response) {
        e.retryAfter()
                .ifPresent(wait -> response.setHeader(
                        HttpHeaders.RETRY_AFTER,
                        Long.toString(wait.plusNanos(999_999_999).toSeconds())));
        var notice = view("share/notice")
                .addObject(
                        "heading",
                        e.code() == ErrorCode.NOT_FOUND
                                ? "Nothing to compare here"
                                : e.code().title())
                .addObject("text", e.detail());
        notice.setStatus(HttpStatus.valueOf(e.code().status()));
        return notice;
    }

    private ModelAndView view(String name) {
        return new ModelAndView(name).addObject("styleVersion", style.version());
    }

    private static ApiException notFound() {
        return ApiException.notFound(
                "This comparison never was, has expired, or was deleted by its maker. Ask whoever sent you the link for a new one.");
    }
}
