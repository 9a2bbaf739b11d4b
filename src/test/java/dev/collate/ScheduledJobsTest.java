package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

@ExtendWith(OutputCaptureExtension.class)
@Tag("engine")
class ScheduledJobsTest {
    @Test
    void aJobThatFailsLogsOneLineAndRunsAgain(CapturedOutput output) throws InterruptedException {
        var runs = new CountDownLatch(2);
        try (var scheduler = new SimpleAsyncTaskScheduler()) {
            new ScheduledJobs().logFailures().customize(scheduler);

            scheduler.scheduleWithFixedDelay(
                    () -> {
                        runs.countDown();
                        throw new DataAccessResourceFailureException("the database is gone");
                    },
                    Duration.ofMillis(1));

            assertThat(runs.await(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(output.getAll().lines().filter(line -> line.contains("the database is gone")))
                .isNotEmpty()
                .allMatch(line -> line.contains("A scheduled job failed and will run again"));
        assertThat(output.getAll()).doesNotContain("\tat ");
    }
}
