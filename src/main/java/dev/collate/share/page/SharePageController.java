package dev.collate.share.page;

import dev.collate.admission.Admission;
import dev.collate.auth.scope.Public;
import dev.collate.http.PageStyle;
import dev.collate.http.body.RequestReader;
import dev.collate.share.Share;
import dev.collate.share.SharePart;
import dev.collate.share.ShareService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
import tools.jackson.core.exc.JacksonIOException;

/** The public pages of shares, which need no key. */
@Controller
@RequestMapping("/share/{token}")
@Public
class SharePageController {
    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private final ShareService shares;

    SharePageController(ShareService shares) {
        this.shares = shares;
    }

    @GetMapping(produces = MediaType.TEXT_HTML_VALUE)
    ModelAndView show(@PathVariable String token, RequestReader reader) throws IOException {
        var query = PageQuery.of(reader.query());
        // A request with a query comes from a reader who is already on the page, so it does not count as another view.
        var share = query.isDefault() ? shares.view(token) : shares.find(token);
        var page = page(share, query, reader.admission());
        return new ModelAndView("share/page", Map.of("page", page, "styleVersion", PageStyle.version()));
    }

    private SharePage page(Share share, PageQuery query, Admission admission) throws IOException {
        boolean first = query.from() == 1;
        try {
            return SharePage.of(
                    share,
                    shares.options(share.token()),
                    ComparisonView.read(shares.openPage(share, admission), query),
                    List.of(
                            ContentView.read("Original", SharePart.ORIGINAL, first, share, shares),
                            ContentView.read("Modified", SharePart.MODIFIED, first, share, shares)));
        } catch (IOException | JacksonIOException e) {
            // Throws 404 if the share was deleted meanwhile.
            shares.find(share.token());
            throw e;
        }
    }

    /** Checks whether a share exists. This does not count as a view. */
    @RequestMapping(method = RequestMethod.HEAD)
    ResponseEntity<Void> exists(@PathVariable String token) {
        shares.find(token);
        return ResponseEntity.ok().contentType(HTML).build();
    }

    /** Sends a part as a file. A download follows a view of the page, so it does not count as another view. */
    @GetMapping("/{part:original|modified|diff|patch}")
    ResponseEntity<Resource> download(@PathVariable String token, @PathVariable String part) {
        var share = shares.find(token);
        return file(share, SharePart.valueOf(part.toUpperCase(Locale.ROOT)));
    }

    private ResponseEntity<Resource> file(Share share, SharePart part) {
        var attachment = ContentDisposition.attachment()
                .filename(part.fileName(share.format()))
                .build();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(part.mediaType(share.format())))
                // A part never changes, but it may be deleted. So clients may cache it, but must check each time
                // whether it still exists.
                .cacheControl(CacheControl.noCache().cachePrivate())
                .eTag('"' + share.token() + '-' + part.wireName() + '"')
                .contentLength(shares.length(share.token(), part))
                .header(HttpHeaders.CONTENT_DISPOSITION, attachment.toString())
                .body(new InputStreamResource(() -> shares.open(share.token(), part)));
    }
}
