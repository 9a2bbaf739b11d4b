package dev.collate.auth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.key.RequiresKey;
import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Tests that every handler declares who may call it, and that a handler without a declaration rejects all requests. */
@RunningServer
@GatewayServer
class DeclaredAccessTest {
    private static final String CLOSED = UndeclaredEndpoint.PATH;

    @Autowired
    private Api api;

    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mapping;

    @Autowired
    private List<HandlerMapping> mappings;

    @Autowired
    private AccessInterceptor interceptor;

    /** The paths decide who may call a handler of the API, and the annotation must agree. Other paths are closed without an annotation. */
    @Test
    void everyHandlerDeclaresItsAccess() {
        assertThat(mapping.getHandlerMethods()).hasSizeGreaterThan(20).allSatisfy((endpoint, handler) -> {
            var annotation = AccessInterceptor.findAccessAnnotation(handler).orElse(null);
            for (var path : endpoint.getPatternValues()) {
                if (isUnder(path, "/admin", "/account")) {
                    assertThat(annotation).as("%s %s", endpoint, handler).isNull();
                } else if (handler.getBeanType() != UndeclaredEndpoint.Undeclared.class) {
                    assertThat(annotation instanceof RequiresKey)
                            .as("%s %s", endpoint, handler)
                            .isEqualTo(isUnder(path, "/api", "/v1", "/mcp"));
                    assertThat(annotation).as("%s %s", endpoint, handler).isNotNull();
                }
            }
        });
    }

    private static boolean isUnder(String path, String... roots) {
        return Stream.of(roots).anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }

    /**
     * All handlers that declare their access belong to one mapping. The other mappings have no handlers, or belong to the actuator, whose
     * rules are in SecurityConfiguration. No mapping looks for a file at the path of the request, because the class loaders would remember
     * each path.
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
                        "WelcomePageNotAcceptableHandlerMapping");
    }

    /** Spring creates a handler for each OPTIONS request. Anyone may send any number of these requests. */
    @Test
    void requestsForTheMethodsOfAPathLeaveNothingInMemory() {
        for (int i = 0; i < 3; i++) {
            var response = Api.send(api.anonymous("/docs").method("OPTIONS", BodyPublishers.noBody()));
            assertThat(response.header("Allow")).contains("GET");
        }
        assertThat(ReflectionTestUtils.getField(interceptor, "accessAnnotations"))
                .asInstanceOf(InstanceOfAssertFactories.map(HandlerMethod.class, Object.class))
                .isNotEmpty()
                .allSatisfy(
                        (handler, access) -> assertThat(handler.getBeanType().getEnclosingClass())
                                .isNotEqualTo(RequestMappingInfoHandlerMapping.class));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /api/v1/undeclared",
        "HEAD, /api/v1/undeclared",
        "DELETE, /api/v1/undeclared",
        "GET, /elsewhere/undeclared/a",
        "POST, /elsewhere/undeclared/a"
    })
    void aHandlerWithoutADeclarationIsClosed(String method, String path) {
        for (var client : List.of(api, api.with(RunningServer.ADMIN_TOKEN), api.with("unknown"))) {
            var response = Api.send(client.request(path).method(method, BodyPublishers.noBody()));
            assertThat(response.status()).isEqualTo(client == api || path.startsWith("/elsewhere") ? 403 : 401);
        }
        if (!method.equals("HEAD")) {
            var response = Api.send(api.request(path).method(method, BodyPublishers.noBody()));
            assertThat(response.code()).isEqualTo("forbidden");
        }
    }
}
