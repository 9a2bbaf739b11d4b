package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.RunningServer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * Tests that a server that counts requests in its memory has no bean of Redis, so that its health does not depend on Redis. {@link
 * dev.collate.share.KilledServerIT} checks that such a server loads no class of Redis.
 */
@RunningServer
class StoresWithoutRedisTest {
    @Autowired
    private ApplicationContext context;

    @Test
    void theServerHasNoBeanOfRedis() {
        assertThat(Arrays.stream(context.getBeanDefinitionNames())
                        .map(name -> name + " "
                                + ClassUtils.getUserClass(context.getType(name)).getName()))
                .noneMatch(bean -> bean.toLowerCase().matches(".*(redis|jedis).*"));
    }
}
