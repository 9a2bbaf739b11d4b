package dev.collate.site;

import java.util.List;

/**
 * The state of the server, as the console shows it. Sizes are formatted for readers.
 *
 * @param version the version of the server
 * @param database the name and the version of the database
 * @param databaseSize the size of the database
 * @param pools the resources that all requests share
 * @param warnings what the operator should change
 */
public record ServerStatus(
        String version, String database, String databaseSize, List<Pool> pools, List<String> warnings) {
    public ServerStatus {
        pools = List.copyOf(pools);
        warnings = List.copyOf(warnings);
    }

    /** A resource, and how much of it the running requests hold. */
    public record Pool(String name, String used, String capacity) {}
}
