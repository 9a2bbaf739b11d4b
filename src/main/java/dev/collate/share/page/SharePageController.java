package dev.collate.share.page;

import dev.collate.auth.scope.Public;
import dev.collate.http.PageStyle;
import dev.collate.share.Share;
import dev.collate.share.SharePart;
import dev.collate.share.ShareStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.ModelAndView;

/** Shares for people, who need no key. */
@Controller
@RequestMapping("/share/{token}")
@Public
class SharePageController {
    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private final ShareStore store;

    SharePageController(ShareStore store) {
        this.store = store;
    }

    @GetMapping(produces = MediaType.TEXT_HTML_VALUE)
    ModelAndView show(@PathVariable String token) throws IOException {
        var share = store.view(token).orElseThrow(ShareStore::notFound);
        return new ModelAndView("share/page", Map.of("page", page(share), "styleVersion", PageStyle.version()));
    }

    private SharePage page(Share share) throws IOException {
        try {
            return SharePage.of(share, store);
        } catch (IOException e) {
            if (store.find(share.token()).isEmpty()) {
                throw ShareStore.notFound();
            }
            throw e;
        }
    }

    /** Asking whether a share is there is no view of it. */
    @RequestMapping(method = RequestMethod.HEAD)
    ResponseEntity<Void> exists(@PathVariable String token) {
        if (store.find(token).isEmpty()) {
            throw ShareStore.notFound();
        }
        return ResponseEntity.ok().contentType(HTML).build();
    }

    /** A part as a file. It belongs to a view of the page, so it is not one more. */
    @GetMapping("/{part:original|modified|diff|patch}")
    ResponseEntity<Resource> download(@PathVariable String token, @PathVariable String part) {
        var share = store.find(token).orElseThrow(ShareStore::notFound);
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
                .contentLength(store.length(share.token(), part).orElseThrow(ShareStore::notFound))
                .header(HttpHeaders.CONTENT_DISPOSITION, attachment.toString())
                .body(new InputStreamResource(() -> store.open(share.token(), part)));
    }
}
