package dev.collate.http;

import dev.collate.admission.RequestWatchdog;
import dev.collate.admission.ResourcePools;
import dev.collate.http.body.ClientTimeouts;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Filter;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/**
 * Registers our servlet filters. A request passes the following filters, in this order, from
 * {@link TomcatConfiguration} to Spring MVC:
 *
 * <ol>
 *   <li>{@code characterEncodingFilter} and {@code webMvcObservationFilter} (Spring Boot): UTF-8; the timer of the
 *       request.
 *   <li>{@code forwardedHeaderFilter} (Spring Boot), only with {@code server.forward-headers-strategy=framework}: the
 *       address that the client used.
 *   <li>{@code requestIdFilter}: the request id in each log line. This filter comes before all our filters that log.
 *   <li>{@code requestContextFilter} (Spring Boot): binds the request to its thread, for the URLs that responses
 *       contain.
 *   <li>{@code springSecurityFilterChain}: firewall, then the chain of the path; see
 *       {@code auth.SecurityConfiguration}. Rejects a request before its body is read.
 * <li>{@code admissionFilter}: the {@code ResourceReservation} of the request. This filter comes after
 *     authentication, because each key has a share of the resources.
 * </ol>
 */
@Configuration(proxyBeanMethods = false)
class FilterConfiguration {
    /** Places the filter after the observation filter, and before the request context filter and Spring Security. */
    static final int REQUEST_ID_ORDER = Ordered.HIGHEST_PRECEDENCE + 2;

    /** Places the filter after Spring Security. */
    static final int ADMISSION_ORDER = 0;

    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter() {
        return registration(new RequestIdFilter(), REQUEST_ID_ORDER);
    }

    @Bean
    FilterRegistrationBean<AdmissionFilter> admissionFilter(
            OverloadSettings settings,
            ResourcePools pools,
            RequestWatchdog watchdog,
            ClientTimeouts timeouts,
            MeterRegistry meters) {
        return registration(new AdmissionFilter(settings, pools, watchdog, timeouts, meters), ADMISSION_ORDER);
    }

    private static <F extends Filter> FilterRegistrationBean<F> registration(F filter, int order) {
        var registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(order);
        return registration;
    }
}
