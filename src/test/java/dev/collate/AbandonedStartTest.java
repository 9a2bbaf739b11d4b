package dev.collate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringApplication.AbandonedRunException;
import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.boot.bootstrap.ConfigurableBootstrapContext;

/** Tests that a build tool of Spring can stop the start. It needs the exception, and the status 0 of the process. */
@Tag("process")
class AbandonedStartTest {
    /** Stops the start like the goal process-aot of Spring Boot. */
    static final class AbandoningTool {
        public static void main(String[] args) {
            var listener = new SpringApplicationRunListener() {
                @Override
                public void starting(ConfigurableBootstrapContext context) {
                    throw new AbandonedRunException();
                }
            };
            try {
                SpringApplication.withHook(application -> listener, () -> CollateApplication.main(args));
            } catch (AbandonedRunException e) {
                System.out.println("abandoned");
            }
        }
    }

    @Test
    void theBuildToolReceivesTheExceptionThatStopsTheStart() throws Exception {
        assertThat(ChildJvm.run(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto"), AbandoningTool.class))
                .endsWith("abandoned");
    }
}
