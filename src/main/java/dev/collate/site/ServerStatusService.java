package dev.collate.site;

import dev.collate.admission.ResourcePool;
import dev.collate.admission.ResourcePools;
import dev.collate.auth.EffectiveBodySizes;
import dev.collate.auth.key.AdminToken;
import dev.collate.database.DatabaseStatus;
import dev.collate.share.page.NumberFormats;
import dev.collate.site.ServerStatus.Pool;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.stereotype.Service;

/** Reads the state of the server for the console. */
@Service
class ServerStatusService {
    private final ObjectProvider<BuildProperties> build;
    private final DatabaseStatus database;
    private final ResourcePools pools;
    private final EffectiveBodySizes bodySizes;
    private final AdminToken adminToken;

    ServerStatusService(
            ObjectProvider<BuildProperties> build,
            DatabaseStatus database,
            ResourcePools pools,
            EffectiveBodySizes bodySizes,
            AdminToken adminToken) {
        this.build = build;
        this.database = database;
        this.pools = pools;
        this.bodySizes = bodySizes;
        this.adminToken = adminToken;
    }

    ServerStatus read() {
        var properties = build.getIfAvailable();
        return new ServerStatus(
                properties == null ? "development" : String.valueOf(properties.getVersion()),
                database.product(),
                database.size().map(NumberFormats::size).orElse("in memory"),
                List.of(
                        pool("Memory of small requests", pools.small().memory(), NumberFormats::size),
                        pool("Memory of large requests", pools.large().memory(), NumberFormats::size),
                        pool("CPU permits of small requests", pools.small().cpu(), NumberFormats::number),
                        pool("CPU permits of large requests", pools.large().cpu(), NumberFormats::number),
                        pool("Threads of slow clients", pools.slowClients(), NumberFormats::number)),
                Stream.of(bodySizes.warning(), tokenWarning())
                        .flatMap(Optional::stream)
                        .toList());
    }

    private Optional<String> tokenWarning() {
        return adminToken.isSet()
                ? Optional.empty()
                : Optional.of("The server has no admin token. When this session ends, nobody can open the console:"
                        + " set COLLATE_ADMIN_TOKEN and restart the server");
    }

    private static Pool pool(String name, ResourcePool pool, LongFunction<String> format) {
        return new Pool(name, format.apply(pool.used()), format.apply(pool.capacity()));
    }
}
