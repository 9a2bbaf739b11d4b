package dev.collate.site;

import dev.collate.auth.Person;
import dev.collate.auth.Person.Operator;
import dev.collate.http.SiteNavigation;
import org.jspecify.annotations.Nullable;

/**
 * The values that the layout of every page of the website needs.
 *
 * @param root start of the relative URLs of the website: empty, or {@code ../} for each path segment above the page
 * @param assetVersion version in the URLs of the stylesheet and the scripts
 * @param person the person who is signed in; null if nobody is signed in
 * @param tools whether the website has tools
 * @param csrf the query parameter that every form sends, such as {@code _csrf=...}
 * @param path the path of the page on this server
 * @param done what the form before this page has changed; null if nothing
 */
record PageFrame(
        String root,
        String assetVersion,
        @Nullable Person person,
        boolean tools,
        String csrf,
        String path,
        @Nullable Done done) {
    /** Returns the name of the website, as HTML. */
    public String brand() {
        return SiteNavigation.brand(root);
    }

    /** Returns the links of the navigation that every visitor sees, as HTML. */
    public String links() {
        return SiteNavigation.links(tools, root, path.substring(1));
    }

    /** Returns whether the operator is signed in. */
    public boolean isOperator() {
        return person instanceof Operator;
    }
}
