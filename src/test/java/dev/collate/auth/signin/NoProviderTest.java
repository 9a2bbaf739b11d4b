package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/** Tests a server whose configuration has no OpenID provider. */
@RunningServer
class NoProviderTest {
    @Autowired
    private Api api;

    @Autowired
    private ConfigurableListableBeanFactory beans;

    @Test
    void theServerHasNoObjectsAndNoPathsForProviders() {
        assertThat(Arrays.stream(beans.getSingletonNames())
                        .map(beans::getSingleton)
                        .map(ClassUtils::getUserClass)
                        .map(Class::getName)
                        .filter(name -> name.contains("oauth2") || name.contains("idc")))
                .containsOnly(
                        "org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientProperties",
                        "dev.collate.auth.OidcConfiguration");
        var visitor = new Visitor(api);
        assertThat(visitor.get("/oauth2/authorization/acme").status()).isEqualTo(404);
        assertThat(visitor.get("/login/oauth2/code/acme?code=1&state=2").status())
                .isEqualTo(404);
        assertThat(visitor.get("/sign-in").text()).doesNotContain("oauth2");
    }
}
