package dev.collate.http;

import dev.collate.http.request.OverloadSettings;
import dev.collate.work.SharedResource;
import dev.collate.work.WorkPools;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the pools of memory and of CPU permits. Their sizes depend on the machine and on the settings. */
@Configuration(proxyBeanMethods = false)
class WorkConfiguration {
    @Bean
    WorkPools workPools(OverloadSettings settings) {
        var runtime = Runtime.getRuntime();
        return WorkPools.of(
                (long) (runtime.maxMemory() * settings.memoryShare()),
                runtime.availableProcessors(),
                settings.keyShare());
    }

    @Bean
    MeterBinder workMetrics(WorkPools pools) {
        return registry -> {
            Map.of("bodies", pools.bodies(), "work", pools.work()).forEach((name, pool) -> {
                Gauge.builder("collate.memory.used.bytes", pool, SharedResource::used)
                        .tag("pool", name)
                        .register(registry);
                Gauge.builder("collate.memory.limit.bytes", pool, SharedResource::capacity)
                        .tag("pool", name)
                        .register(registry);
            });
            Gauge.builder("collate.cpu.permits.used", pools.permits(), SharedResource::used)
                    .register(registry);
            Gauge.builder("collate.cpu.permits.limit", pools.permits(), SharedResource::capacity)
                    .register(registry);
        };
    }
}
