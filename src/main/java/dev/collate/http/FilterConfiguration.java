package dev.collate.http;

import dev.collate.http.request.OverloadSettings;
import dev.collate.work.FairSemaphore;
import dev.collate.work.WorkPools;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.ForwardedHeaderFilter;

/**
 * Registers our servlet filters, and creates the pools of memory and CPU permits that {@link WorkFilter} passes to each request. After the
 * components of {@link TomcatConfiguration}, a request passes through the following filters, in this order, to Spring MVC:
 *
 * <ol>
 * <li>{@code characterEncodingFilter} (Spring Boot) sets UTF-8.
 * <li>{@code forwardedHeaderFilter} sets the address that the client has used. This filter is registered only with {@code
 *     server.forward-headers-strategy=framework}.
 * <li>{@code requestContextFilter} (Spring Boot) binds the request to its thread. Code that builds the URLs in responses needs this.
 * <li>{@code springSecurityFilterChain} runs the firewall and then the filter chain that {@code auth.SecurityConfiguration} configures for
 *     the path. It rejects a request before its body is read.
 * <li>{@code workFilter} creates and closes the {@code RequestWork} of the request. This filter runs after authentication, because the
 *     memory of a request belongs to a key.
 * </ol>
 */
@Configuration(proxyBeanMethods = false)
class FilterConfiguration {
    /** This order places the filter after Spring Security. */
    static final int WORK_FILTER_ORDER = 0;

    /**
     * Spring Boot itself would decide at build time whether this filter exists, because it generates the code for the beans then. This bean
     * always exists, and the setting of the running server enables the filter.
     */
    @Bean
    FilterRegistrationBean<ForwardedHeaderFilter> forwardedHeaderFilter(ServerProperties server) {
        var registration = new FilterRegistrationBean<>(new ForwardedHeaderFilter());
        registration.setEnabled(server.getForwardHeadersStrategy() == ForwardHeadersStrategy.FRAMEWORK);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<WorkFilter> workFilter(OverloadSettings settings, WorkPools pools) {
        var registration = new FilterRegistrationBean<>(new WorkFilter(settings, pools));
        registration.setOrder(WORK_FILTER_ORDER);
        return registration;
    }

    /** Creates the pools of memory and of CPU permits. Their sizes depend on the machine and on the settings. */
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
            Map.of("bodies", pools.bodyMemory(), "work", pools.workMemory(), "pages", pools.pageMemory())
                    .forEach((name, pool) -> {
                        Gauge.builder("collate.memory.used.bytes", pool, FairSemaphore::used)
                                .tag("pool", name)
                                .register(registry);
                        Gauge.builder("collate.memory.limit.bytes", pool, FairSemaphore::capacity)
                                .tag("pool", name)
                                .register(registry);
                    });
            Gauge.builder("collate.cpu.permits.used", pools.cpuPermits(), FairSemaphore::used)
                    .register(registry);
            Gauge.builder("collate.cpu.permits.limit", pools.cpuPermits(), FairSemaphore::capacity)
                    .register(registry);
        };
    }
}
