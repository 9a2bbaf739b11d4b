package dev.collate.http;

import dev.collate.problem.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.util.HtmlUtils;

/** Renders a {@link Problem} as an HTML page, for errors in a browser, and the pages that explain the error codes. */
final class ErrorPage {
    static final MediaType HTML_TYPE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

    private static final String SHARE_PATH = "/share";

    /**
     * If a path begins with one of these paths, its errors are always JSON, even if the client accepts HTML. Before the comparison, a slash
     * is added to the path of the request.
     */
    private static final List<String> API_PATHS =
            List.of("/api/", "/v1/", "/mcp/", "/admin/v1/", "/actuator/", "/openapi.json/");

    /** The pages with forms, by the paths to which the forms are sent. After an error, a person may want to send the form again. */
    private static final Map<String, String> FORM_PAGES = Map.of(
            "/compare", "/compare",
            "/compare/image", "/compare/image",
            "/convert", "/convert",
            "/convert/script", "/convert",
            "/sign-in", "/sign-in",
            "/account/keys", "/account/keys");

    private ErrorPage() {}

    /**
     * Returns whether an error is sent as an HTML page instead of JSON. This is so if the path does not belong to an API and the Accept
     * header contains {@code text/html}. For the page of a share, the Accept header may also be missing or contain a wildcard.
     */
    static boolean appliesTo(HttpServletRequest request) {
        var accept = request.getHeader(HttpHeaders.ACCEPT);
        var localPath = Problem.localPath(request) + "/";
        if (localPath.startsWith(SHARE_PATH + "/")) {
            return accept == null || accept.contains("text/html") || accept.contains("*/*");
        }
        return accept != null
                && accept.contains("text/html")
                && API_PATHS.stream().noneMatch(localPath::startsWith);
    }

    static String of(Problem problem, HttpServletRequest request) {
        return page(
                problem.title(),
                "<p>" + HtmlUtils.htmlEscape(problem.detail()) + "</p>" + footer(problem, request),
                request);
    }

    /**
     * Returns the page that explains an error code.
     *
     * @param explanation the explanation as HTML
     */
    static String of(ErrorCode code, String explanation, HttpServletRequest request) {
        return page(
                code.title(),
                "<p><code>" + code.code() + "</code>, status " + code.status() + "</p>" + explanation + "<p><a href=\""
                        + escapedContextPath(request) + Problem.CODES_PATH + "\">All error codes</a></p>",
                request);
    }

    /** Returns the page that lists the error codes. */
    static String ofCodes(HttpServletRequest request) {
        var rowTemplate = "<tr><td>%2$d</td><td><a href=\"" + escapedContextPath(request) + Problem.CODES_PATH
                + "/%1$s\">%3$s</a><br><code>%1$s</code></td></tr>";
        return page(
                "Error codes",
                Arrays.stream(ErrorCode.values())
                        .map(code -> rowTemplate.formatted(code.code(), code.status(), code.title()))
                        .collect(Collectors.joining(
                                "",
                                "<table class=\"grid\"><thead><tr><th>Status</th><th>Error</th></tr></thead><tbody>",
                                "</tbody></table>")),
                request);
    }

    private static String escapedContextPath(HttpServletRequest request) {
        return HtmlUtils.htmlEscape(Problem.contextPath(request));
    }

    private static String page(String title, String content, HttpServletRequest request) {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                  <meta charset="utf-8">
                  <meta name="viewport" content="width=device-width, initial-scale=1">
                  <meta name="robots" content="noindex, nofollow">
                  <meta name="color-scheme" content="light dark">
                  <title>%2$s · Collate</title>
                  <link rel="icon" type="image/svg+xml" href="%1$s%5$sicon.svg">
                  <link rel="stylesheet" href="%1$s%5$spage.css?v=%4$s">
                </head>
                <body class="notice">
                  %6$s
                  <main>
                    <h1>%2$s</h1>
                    %3$s
                  </main>
                </body>
                </html>
                """.formatted(
                        escapedContextPath(request),
                        HtmlUtils.htmlEscape(title),
                        content,
                        PageAssets.version(),
                        PageAssets.ASSETS_PATH,
                        SiteNavigation.navigationBar(request, escapedContextPath(request) + "/", ""));
    }

    /** Returns the end of the page: the request id after a failure of the server, and buttons. */
    private static String footer(Problem problem, HttpServletRequest request) {
        var contextPath = escapedContextPath(request);
        var formPage = SiteNavigation.hasTools(request) ? FORM_PAGES.get(Problem.localPath(request)) : null;
        var backLink = formPage == null ? "" : link(contextPath + formPage, "Back to the form");
        var id = problem.status() < 500 ? "" : "<p>Request id: <code>" + problem.requestId() + "</code></p>";
        return id + "<p class=\"actions\">" + backLink
                + (problem.status() == 401 ? link(contextPath + "/sign-in", "Sign in") : "")
                + link(contextPath + "/", "Go to the start page") + "</p>";
    }

    private static String link(String path, String text) {
        return "<a class=\"button\" href=\"" + path + "\">" + text + "</a> ";
    }
}
