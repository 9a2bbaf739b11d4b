package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.collate.auth.scope.AnyKey;
import dev.collate.auth.scope.Public;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Tests that every handler declares who may call it, and that a handler without a declaration rejects all requests. */
@RunningServer
class DeclaredAccessTest {
    private static final String CLOSED = "/api/v1/undeclared";

    @Autowired
    private Api api;

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mapping;

    @Autowired
    private List<HandlerMapping> mappings;

    @Test
    void everyHandlerDeclaresItsAccess() {
        assertThat(mapping.getHandlerMethods())
                .hasSizeGreaterThan(20)
                .allSatisfy((endpoint, handler) -> assertThat(Access.declaredBy(handler))
                        .as("%s %s", endpoint, handler)
                        .isInstanceOfAny(
                                handler.getBeanType() == Undeclared.class
                                        ? new Class<?>[] {Access.Undeclared.class, Access.Open.class}
                                        : new Class<?>[] {
                                            Access.Key.class, Access.Admin.class, Access.Open.class, Access.Page.class
                                        }));
    }

    /**
     * All handlers that declare their access belong to one mapping. The other mappings belong to the actuator, whose rules are in
     * EndpointRules, and to static files, which are public.
     */
    @Test
    void allOtherHandlerMappingsAreKnown() {
        assertThat(mappings)
                .extracting(other -> other.getClass().getSimpleName())
                .containsExactlyInAnyOrder(
                        "RequestMappingHandlerMapping",
                        "WebMvcEndpointHandlerMapping",
                        "ControllerEndpointHandlerMapping",
                        "AdditionalHealthEndpointPathsWebMvcHandlerMapping",
                        "RouterFunctionMapping",
                        "BeanNameUrlHandlerMapping",
                        "WelcomePageHandlerMapping",
                        "WelcomePageNotAcceptableHandlerMapping",
                        "SimpleUrlHandlerMapping");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/undeclared",
        "HEAD, /api/v1/undeclared",
        "DELETE, /api/v1/undeclared",
        "GET, /elsewhere/undeclared/a"
    })
    void aHandlerWithoutADeclarationIsClosed(String method, String path) {
        for (var client : List.of(api, api.with(RunningServer.ADMIN_TOKEN), api.with("unknown"))) {
            var response = Api.send(client.request(path).method(method, BodyPublishers.noBody()));
            assertThat(response.status()).isEqualTo(403);
        }
        assertThat(api.get(path).code()).isEqualTo("forbidden");
    }

    @Test
    void aDeclaredMethodIsOpenAtThePathOfAnUndeclaredHandler() {
        assertThat(api.post(CLOSED, Map.of()).status()).isEqualTo(200);
        assertThat(api.with("unknown").post(CLOSED, Map.of()).status()).isEqualTo(200);
    }

    @Test
    void twoDeclarationsAtOneMethodOrClassAreRejected() throws NoSuchMethodException {
        var handler = new HandlerMethod(new Twice(), "answer");

        assertThatThrownBy(() -> Access.declaredBy(handler))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("more than one access declaration");
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Endpoints {
        @Bean
        Undeclared undeclaredHandlers() {
            return new Undeclared();
        }
    }

    @RestController
    static class Undeclared {
        @GetMapping({CLOSED, "/elsewhere/undeclared/{name}"})
        String get() {
            return "open";
        }

        @DeleteMapping(CLOSED)
        String delete() {
            return "open";
        }

        @Public
        @PostMapping(CLOSED)
        String post() {
            return "open";
        }
    }

    static class Twice {
        @AnyKey
        @Public
        public void answer() {}
    }
}
