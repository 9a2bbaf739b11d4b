package dev.collate.page;

import dev.collate.auth.key.Public;
import dev.collate.diff.Format;
import dev.collate.http.PageAssets;
import dev.collate.http.RenderedPage;
import dev.collate.http.SiteNavigation;
import dev.collate.http.request.RequestReader;
import dev.collate.share.Share;
import dev.collate.share.SharePart;
import dev.collate.share.ShareService;
import dev.collate.work.Work;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.CacheControl;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.thymeleaf.spring6.view.ThymeleafViewResolver;
import tools.jackson.core.exc.JacksonIOException;

/** The public pages of shares, which need no key. */
@Controller
@RequestMapping("/share/{token}")
@Public
class SharePageController {
    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    /** The bytes of heap of one page: its window as bytes and as text, its rows, their HTML, and the response. */
    private static final int PAGE_HEAP_BYTES = 3 << 20;

    /** The bytes of heap while a file is sent: one chunk of it, and buffers. */
    private static final int DOWNLOAD_HEAP_BYTES = 512 << 10;

    private final ShareService shares;
    private final ThymeleafViewResolver templates;

    SharePageController(ShareService shares, ThymeleafViewResolver templates) {
        this.shares = shares;
        this.templates = templates;
    }

    @GetMapping(produces = MediaType.TEXT_HTML_VALUE)
    RenderedPage showShare(
            @PathVariable String token, RequestReader reader, HttpServletRequest request, HttpServletResponse response)
            throws Exception {
        var query = PageQuery.of(reader.query());
        reader.work().reservePage(PAGE_HEAP_BYTES);
        var share = shares.find(token);
        var page = readPage(share, query, reader.work());
        var model = Map.of(
                "page", page,
                "styleVersion", PageAssets.version(),
                "navigation", SiteNavigation.navigationBar(request, "../", ""));
        var template = Objects.requireNonNull(templates.resolveViewName("share/page", Locale.ENGLISH));
        var rendered = RenderedPage.of(template, model, request, response, reader.work());
        // A request with a query comes from a reader who is already on the page, so it does not count as another view.
        if (query.isDefault()) {
            shares.countView(token);
        }
        return rendered;
    }

    private SharePage readPage(Share share, PageQuery query, Work work) throws IOException {
        boolean isImage = share.format() == Format.IMAGE;
        boolean withText = query.from() == 1 && !isImage;
        try {
            return new SharePage(
                    share,
                    SharePage.Option.of(shares.options(share.token())),
                    isImage ? null : ComparisonView.read(shares.openWindows(share.token()), query, work),
                    isImage ? imageView(share) : null,
                    List.of(
                            SharePage.Content.read("Original", SharePart.ORIGINAL, withText, share, shares),
                            SharePage.Content.read("Modified", SharePart.MODIFIED, withText, share, shares)));
        } catch (IOException | UncheckedIOException | JacksonIOException e) {
            // Throws 404 if the share was deleted meanwhile.
            shares.find(share.token());
            throw e;
        }
    }

    /** Returns the values that the page shows about two images. The browser loads the images from the URLs of their parts. */
    private ImageView imageView(Share share) throws IOException {
        var summary = shares.imageSummary(share.token());
        return new ImageView(
                summary,
                ImageView.Picture.of(summary.original(), share.originalName(), partAddress(share, SharePart.ORIGINAL)),
                ImageView.Picture.of(summary.modified(), share.modifiedName(), partAddress(share, SharePart.MODIFIED)),
                partAddress(share, SharePart.HIGHLIGHT),
                false);
    }

    /** Returns the URL of a part, relative to the page. */
    private static String partAddress(Share share, SharePart part) {
        return share.token() + "/" + part.wireName();
    }

    /** Checks whether a share exists. This does not count as a view. */
    @RequestMapping(method = RequestMethod.HEAD, produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<Void> exists(@PathVariable String token) {
        shares.find(token);
        return ResponseEntity.ok().contentType(HTML).build();
    }

    /** Sends a part as a file. A download follows a view of the page, so it does not count as another view. */
    @GetMapping("/{part:original|modified|diff|patch|highlight}")
    ResponseEntity<InputStreamResource> download(
            @PathVariable String token, @PathVariable String part, HttpMethod method, RequestReader reader)
            throws IOException {
        reader.work().reservePage(DOWNLOAD_HEAP_BYTES);
        var share = shares.find(token);
        return sendFile(share, SharePart.valueOf(part.toUpperCase(Locale.ROOT)), method.equals(HttpMethod.HEAD));
    }

    private ResponseEntity<InputStreamResource> sendFile(Share share, SharePart part, boolean headersOnly)
            throws IOException {
        if (headersOnly) {
            // Throws 404 if the share has no such part.
            shares.openPart(share.token(), part).close();
        }
        var file = shares.fileOf(share, part);
        var attachment = ContentDisposition.attachment().filename(file.name()).build();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(file.mediaType()))
                // A part never changes, but it may be deleted. So clients may cache it, but must check each time
                // whether it still exists.
                .cacheControl(CacheControl.noCache().cachePrivate())
                .eTag('"' + share.token() + '-' + part.wireName() + '"')
                .header(HttpHeaders.CONTENT_DISPOSITION, attachment.toString())
                .body(headersOnly ? null : new InputStreamResource(() -> shares.openPart(share.token(), part)));
    }
}
