package dev.collate.testing;

import dev.collate.auth.OpenIdProvider;
import dev.collate.auth.UndeclaredEndpoint;
import dev.collate.http.FailingPage;
import dev.collate.http.request.WorkEndpoint;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.util.TestSocketUtils;

/**
 * Runs the tests of a class with {@link RunningServer} on a server whose settings are not the default settings. It trusts the headers of a
 * gateway, everyone may use its tools, its limits are low, health and metrics have a port of their own, and people can also sign in at the
 * {@link OpenIdProvider}. It also has the endpoints of {@link FailingPage}, {@link UndeclaredEndpoint} and {@link WorkEndpoint}. All these
 * test classes share one server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("server")
@Import({FailingPage.class, UndeclaredEndpoint.class, WorkEndpoint.class})
@ContextConfiguration(initializers = GatewayServer.Start.class)
@TestPropertySource(
        properties = {
            "spring.datasource.url=" + GatewayServer.DATABASE,
            "server.forward-headers-strategy=framework",
            "collate.overload.deadline=4s",
            "collate.overload.grace=1s",
            "collate.overload.max-unread-body=20MB",
            "collate.plans.pro.never-expiry=false",
            "collate.share.burst=200",
            "collate.share.per-second=2",
            "collate.site.tools=public",
            "collate.site.burst=250",
            "collate.site.per-second=1",
        })
public @interface GatewayServer {
    String DATABASE = "jdbc:h2:mem:gateway-server;DB_CLOSE_DELAY=-1";

    /** Creates the database, and sets the properties that are known only at the start. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    class Start implements ApplicationContextInitializer<ConfigurableApplicationContext> {
        @Override
        public void initialize(ConfigurableApplicationContext context) {
            TestPropertyValues.of(OpenIdProvider.running().settings())
                    .and("collate.management-port=" + TestSocketUtils.findAvailableTcpPort())
                    .applyTo(context);
        }
    }
}
