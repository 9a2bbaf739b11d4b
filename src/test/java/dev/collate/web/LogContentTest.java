package dev.collate.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.testing.MarkedRequests;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class LogContentTest {
    @LocalServerPort
    private int port;

    @Test
    void noLogLineHasAnythingOfWhatCallersSend(CapturedOutput log) {
        MarkedRequests.send(port);

        // A line is written after its answer.
        await().untilAsserted(() ->
                assertThat(log.getAll()).contains("POST /api/v1/diff/text 200", "GET /share/{token} 404"));
        assertThat(log.getAll()).doesNotContain(MarkedRequests.MARK);
    }
}
