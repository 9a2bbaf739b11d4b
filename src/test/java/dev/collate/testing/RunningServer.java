package dev.collate.testing;

import dev.collate.auth.signin.QuickHashes;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.test.context.TestExecutionListeners;

/**
 * Runs the tests of a class against the whole server on a real port. The test class can inject an {@link Api}, a client of this server. All
 * test classes that add no configuration share one server, so a test must not depend on the data of other tests.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("server")
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.datasource.url=jdbc:h2:mem:shared-server;DB_CLOSE_DELAY=-1",
            "collate.share.burst=1000000",
            "collate.site.burst=1000000",
            "collate.admin-token=" + RunningServer.ADMIN_TOKEN,
            "collate.bootstrap-keys[0].secret=" + RunningServer.KEY,
            "collate.bootstrap-keys[0].plan=enterprise",
            "collate.bootstrap-keys[0].requests-per-hour=1000000000",
            "collate.bootstrap-keys[0].max-body-size=600MB",
            "collate.bootstrap-keys[1].secret=" + RunningServer.FREE_KEY,
            "collate.bootstrap-keys[1].plan=free",
            "collate.bootstrap-keys[2].secret=" + RunningServer.PRO_KEY,
            "collate.bootstrap-keys[2].plan=pro",
        })
@Import({RunningServer.Client.class, QuickHashes.class})
@TestExecutionListeners(
        listeners = DefaultLogLevels.class,
        mergeMode = TestExecutionListeners.MergeMode.MERGE_WITH_DEFAULTS)
public @interface RunningServer {
    /** Provides a client with {@link RunningServer#KEY}. The client is created lazily, because the server has no port before its start. */
    @TestConfiguration(proxyBeanMethods = false)
    class Client {
        @Bean
        @Lazy
        Api clientWithoutLimits(@LocalServerPort int port) {
            return new Api(port);
        }
    }

    /** An enterprise key with all scopes and high limits. */
    String KEY = "test-key-of-the-enterprise-plan";

    /** A key of the Free plan, which has no API access. */
    String FREE_KEY = "test-key-of-the-free-plan-000000";

    /** A key with the limits of the Pro plan: 1,000 requests per hour, and requests of at most 50 MB. */
    String PRO_KEY = "test-key-of-the-pro-plan-0000000";

    /** The token of the administration API. */
    String ADMIN_TOKEN = "test-token-of-the-administrator";
}
