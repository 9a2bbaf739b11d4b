package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.http.request.ServerSettings;
import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests a server whose health checks and metrics have a port of their own. */
@RunningServer
@GatewayServer
class ManagementPortTest {
    @Autowired
    private Api server;

    @Autowired
    private ServerSettings settings;

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/health", "/actuator/health/readiness", "/actuator/prometheus"})
    void theActuatorIsOnlyOnThisPortAndNeedsNoToken(String path) {
        assertThat(statusOnManagementPort(path)).isEqualTo(200);
        var onServerPort = Api.send(server.anonymous(path));
        assertThat(onServerPort.status()).isEqualTo(404);
        assertThat(onServerPort.text()).contains("There is nothing at this path");
        assertThat(server.with(RunningServer.ADMIN_TOKEN).get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/compare",
                "/docs",
                "/openapi.json",
                "/api/v1/account",
                "/v1/nothing",
                "/admin/v1/keys",
                "/share/x"
            })
    void thisPortHasNothingElse(String path) {
        assertThat(statusOnManagementPort(path)).isEqualTo(404);
        assertThat(Api.send(server.anonymous(path)).status()).isIn(200, 401, 404);
    }

    private int statusOnManagementPort(String path) {
        return Api.send(new Api(settings.managementPort()).anonymous(path)).status();
    }
}
