package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.testing.Api;
import dev.collate.testing.MarkedRequests;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@RunningServer
@ExtendWith(OutputCaptureExtension.class)
class LogContentTest {
    @Autowired
    private Api api;

    @Test
    void logLinesContainNothingThatCallersSend(CapturedOutput log) {
        MarkedRequests.send(api);

        // The server writes the log line after the response, so the test waits for it.
        await().untilAsserted(() ->
                assertThat(log.getAll()).contains("POST /api/v1/diff/text 200", "GET /share/{token} 404"));
        assertThat(log.getAll()).doesNotContain(MarkedRequests.MARK);
    }
}
