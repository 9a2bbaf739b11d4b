package dev.collate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.util.HtmlUtils;

/** Renders a {@link Problem} as HTML, for errors at the address of a page. */
final class ErrorPage {
    static final MediaType TYPE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private static final String PAGES = "/share";

    private ErrorPage() {}

    /**
     * Returns whether an error is sent as a page instead of JSON: the path is that of a page, and the Accept header
     * allows HTML.
     */
    static boolean appliesTo(HttpServletRequest request, String path) {
        var accept = request.getHeader(HttpHeaders.ACCEPT);
        return (path + "/").startsWith(request.getContextPath() + PAGES + "/")
                && (accept == null || accept.contains("text/html") || accept.contains("*/*"));
    }

    static String of(Problem problem, HttpServletRequest request) {
        var assets = HtmlUtils.htmlEscape(request.getContextPath() + PageStyle.ASSETS);
        return """
                <!doctype html>
                <html lang="en">
                <head>
                  <meta charset="utf-8">
                  <meta name="viewport" content="width=device-width, initial-scale=1">
                  <meta name="robots" content="noindex, nofollow">
                  <meta name="color-scheme" content="light dark">
                  <title>%2$s · Collate</title>
                  <link rel="icon" type="image/svg+xml" href="%1$sicon.svg">
                  <link rel="stylesheet" href="%1$spage.css?v=%5$s">
                </head>
                <body class="notice">
                  <main>
                    <p class="brand">Collate</p>
                    <h1>%2$s</h1>
                    <p>%3$s</p>
                    %4$s
                  </main>
                </body>
                </html>
                """.formatted(
                        assets,
                        HtmlUtils.htmlEscape(problem.title()),
                        HtmlUtils.htmlEscape(problem.detail()),
                        problem.status() < 500 ? "" : "<p>Request id: <code>" + problem.requestId() + "</code></p>",
                        PageStyle.version());
    }
}
