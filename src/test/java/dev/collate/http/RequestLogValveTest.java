package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.coyote.OutputBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class RequestLogValveTest {
    /** Tomcat rejects such a request if a client sends plain HTTP to a port with TLS. */
    @Test
    void aRequestThatIsRejectedBeforeItsMethodIsReadIsCounted() {
        var meters = new SimpleMeterRegistry();
        var valve = new RequestLogValve(() -> meters, new EndpointPaths(List::of));
        var coyoteRequest = new org.apache.coyote.Request();
        var coyoteResponse = new org.apache.coyote.Response();
        coyoteRequest.setResponse(coyoteResponse);
        coyoteResponse.setRequest(coyoteRequest);
        coyoteResponse.setOutputBuffer(mock(OutputBuffer.class));
        coyoteResponse.setStatus(400);

        valve.log(new Request(new Connector(), coyoteRequest), new Response(coyoteResponse), 1_000_000);

        assertThat(meters.get("http.server.requests")
                        .tags("method", "OTHER", "status", "400")
                        .timer()
                        .count())
                .isEqualTo(1);
    }
}
