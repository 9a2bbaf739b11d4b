package dev.collate.site;

import java.util.List;

/**
 * What the settings page shows about the key of a person. Numbers and sizes are formatted for readers.
 *
 * @param requests how many requests of the window the key has used
 * @param stored how many bytes the shares of the key take
 */
record AccountProfile(
        String name, String plan, List<String> scopes, String requests, String maxBodySize, String stored) {
    public AccountProfile {
        scopes = List.copyOf(scopes);
    }
}
