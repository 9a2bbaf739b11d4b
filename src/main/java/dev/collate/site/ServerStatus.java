package dev.collate.site;

import dev.collate.page.TimeView;
import java.util.List;

/**
 * The state of the server, as the console shows it. Sizes are formatted for readers.
 *
 * @param version the version of the server
 * @param commit the commit from which the server was built
 * @param started when the server was started
 * @param database the name and the version of the database
 * @param databaseSize the size of the database
 * @param windows where the requests of the keys are counted, and the length of the window
 * @param pools the resources that all requests share
 * @param endpoints the requests since the start of the server
 * @param rejected the numbers of rejected requests since the start of the server
 * @param charts the numbers of the last 24 hours
 * @param settings the settings that apply
 * @param warnings what the operator should change
 */
record ServerStatus(
        String version,
        String commit,
        TimeView started,
        String database,
        String databaseSize,
        String windows,
        List<Pool> pools,
        List<EndpointCounts.Endpoint> endpoints,
        List<Rejected> rejected,
        List<HourlyChart> charts,
        List<EffectiveSettings.Setting> settings,
        List<String> warnings) {
    ServerStatus {
        pools = List.copyOf(pools);
        endpoints = List.copyOf(endpoints);
        rejected = List.copyOf(rejected);
        charts = List.copyOf(charts);
        settings = List.copyOf(settings);
        warnings = List.copyOf(warnings);
    }

    /** A resource, and how much of it the running requests hold. */
    record Pool(String name, String used, String capacity) {}

    /** The number of requests that were rejected for one reason. */
    record Rejected(String reason, String requests) {}
}
