package dev.collate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.catalina.connector.Request;

/** Renders the navigation of the website as HTML. */
public final class SiteNavigation {
    /** The attribute of the servlet context that contains whether the website has tools. */
    public static final String HAS_TOOLS_ATTRIBUTE = SiteNavigation.class.getName() + ".tools";

    private static final String ICON_SVG = new String(
                    StaticContent.read("static" + PageAssets.ASSETS_PATH + "icon.svg"), StandardCharsets.UTF_8)
            .strip()
            .replaceFirst("<svg ", "<svg aria-hidden=\"true\" ");

    private SiteNavigation() {}

    /**
     * Returns the navigation bar of the pages that do not read the session: the API description, shares and errors. It is the same for
     * every reader. If a reader is not signed in, the link to the account leads to the sign-in page.
     *
     * @param root start of the URLs of the website: empty, or the path of its home page with a slash at its end
     * @param currentPath the path of the page, without a slash at its start
     */
    public static String navigationBar(HttpServletRequest request, String root, String currentPath) {
        boolean hasTools = hasTools(request);
        return """
                <header class="bar">
                  %s
                  <nav aria-label="Website">%s</nav>%s
                </header>""".formatted(
                        brand(root),
                        links(hasTools, root, currentPath),
                        hasTools ? "<p class=\"who\"><a href=\"" + root + "account\">Account</a></p>" : "");
    }

    /** Returns the name of the website with its icon, as a link to the home page. */
    public static String brand(String root) {
        return "<a class=\"brand\" href=\"" + (root.isEmpty() ? "./" : root) + "\">" + ICON_SVG + " Collate</a>";
    }

    /**
     * Returns the links that every visitor sees.
     *
     * @param hasTools whether the website has tools
     * @param root see {@link #navigationBar}
     * @param currentPath see {@link #navigationBar}
     */
    public static String links(boolean hasTools, String root, String currentPath) {
        var pages = Stream.of("compare Compare", "compare/image Images", "convert Convert", "docs API");
        // The first three pages are tools.
        return pages.skip(hasTools ? 0 : 3)
                .map(page -> page.split(" "))
                .map(page -> "<a href=\"" + root + page[0] + "\""
                        + (page[0].equals(currentPath) ? " aria-current=\"page\"" : "") + ">" + page[1] + "</a>")
                .collect(Collectors.joining(" "));
    }

    /** Returns whether the website has tools, and therefore a sign-in. */
    static boolean hasTools(HttpServletRequest request) {
        // Tomcat has not selected a context if it rejects a malformed request.
        boolean hasContext = !(request instanceof Request tomcat) || tomcat.getContext() != null;
        return hasContext && Boolean.TRUE.equals(request.getServletContext().getAttribute(HAS_TOOLS_ATTRIBUTE));
    }
}
