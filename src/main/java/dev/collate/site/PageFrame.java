package dev.collate.site;

import org.jspecify.annotations.Nullable;

/**
 * The values that the layout of every page of the website needs.
 *
 * @param root start of the relative URLs of the website: empty, or {@code ../} for each path segment above the page
 * @param assetVersion version in the URLs of the stylesheet and the scripts
 * @param keyName name of the key with which the person has signed in; null if nobody is signed in
 * @param tools whether the website has tools
 * @param csrf the query parameter that every form sends, such as {@code _csrf=...}
 */
public record PageFrame(
        String root, String assetVersion, @Nullable String keyName, boolean tools, String csrf) {}
