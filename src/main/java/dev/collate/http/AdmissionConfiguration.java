package dev.collate.http;

import dev.collate.admission.RequestWatchdog;
import dev.collate.admission.ResourcePool;
import dev.collate.admission.ResourcePools;
import dev.collate.http.body.ClientTimeouts;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the pools of memory and CPU permits that all requests share. Their sizes depend on the machine and on the settings. */
@Configuration(proxyBeanMethods = false)
class AdmissionConfiguration {
    @Bean
    ResourcePools resourcePools(OverloadSettings settings) {
        var runtime = Runtime.getRuntime();
        return ResourcePools.of(
                (long) (runtime.maxMemory() * settings.memoryShare()),
                runtime.availableProcessors(),
                settings.largeBodyThreads(),
                settings.keyShare());
    }

    @Bean
    RequestWatchdog requestWatchdog(OverloadSettings settings) {
        return new RequestWatchdog(settings.deadline());
    }

    @Bean
    ClientTimeouts clientTimeouts(OverloadSettings settings) {
        return new ClientTimeouts(settings.minimumRate(), settings.maxRequestTime());
    }

    @Bean
    MeterBinder resourceMetrics(ResourcePools pools) {
        return registry -> {
            Map.of("small", pools.small(), "large", pools.large()).forEach((name, sizeClass) -> {
                gauge(registry, "collate.memory.used.bytes", name, sizeClass.memory(), ResourcePool::used);
                gauge(registry, "collate.memory.limit.bytes", name, sizeClass.memory(), ResourcePool::capacity);
                gauge(registry, "collate.cpu.permits.used", name, sizeClass.cpu(), ResourcePool::used);
                gauge(registry, "collate.cpu.permits.limit", name, sizeClass.cpu(), ResourcePool::capacity);
            });
            Gauge.builder("collate.slow.clients", pools.slowClients(), ResourcePool::used)
                    .register(registry);
        };
    }

    private static void gauge(
            MeterRegistry registry,
            String meter,
            String name,
            ResourcePool pool,
            ToDoubleFunction<ResourcePool> value) {
        Gauge.builder(meter, pool, value).tag("pool", name).register(registry);
    }
}
