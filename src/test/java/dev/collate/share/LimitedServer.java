package dev.collate.share;

import dev.collate.testing.RunningServer;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.test.context.TestPropertySource;

/**
 * A {@link RunningServer} with two differences: its public pages have the default rate limit, and keys of its Pro plan cannot create shares
 * that never expire.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@RunningServer
@TestPropertySource(
        properties = {
            "spring.datasource.url=jdbc:h2:mem:limited-server;DB_CLOSE_DELAY=-1",
            "collate.share.burst=120",
            "collate.share.per-second=2",
            "collate.plans.pro.never-expiry=false",
        })
public @interface LimitedServer {}
