package dev.collate.site;

import org.jspecify.annotations.Nullable;

/**
 * What the layout shows around every page.
 *
 * @param root start of the relative URLs of the website: empty, or {@code ../} for each path segment above the page
 * @param assetVersion version in the URLs of the stylesheet and the scripts
 * @param keyName name of the key that is signed in; null if nobody is
 * @param tools whether the tools exist
 * @param csrf the query parameter that every form sends, such as {@code _csrf=...}
 */
public record PageFrame(
        String root, String assetVersion, @Nullable String keyName, boolean tools, String csrf) {}
