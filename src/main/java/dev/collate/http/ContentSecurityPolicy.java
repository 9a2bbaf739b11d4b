package dev.collate.http;

/** The content security policies of responses. No policy allows inline scripts, frames, or resources of another site. */
public final class ContentSecurityPolicy {
    /** The name of the header. */
    public static final String HEADER = "Content-Security-Policy";

    /**
     * The policy of every response that does not set another one: a page may load scripts, stylesheets and images only from its own origin,
     * and may send forms only to its own origin.
     */
    static final String DEFAULT = policy("style-src 'self'; img-src 'self'", "'self'");

    /**
     * The policy of the pages of the website. Their scripts may also send requests to this server, and they contain images as data URIs.
     */
    public static final String WEBSITE = policy("style-src 'self'; img-src 'self' data:; connect-src 'self'", "'self'");

    /** The policy of the page with the description of the API. Swagger UI needs inline styles, and images from data URIs. */
    public static final String DOCS =
            policy("style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'", "'none'");

    private ContentSecurityPolicy() {}

    /**
     * @param sources the directives for the kinds of resources that differ between the policies
     * @param forms the value of {@code form-action}: where forms may be sent to
     */
    private static String policy(String sources, String forms) {
        return "default-src 'none'; script-src 'self'; " + sources + "; base-uri 'none'; form-action " + forms
                + "; frame-ancestors 'none'";
    }
}
