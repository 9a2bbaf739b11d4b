package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;

/** Tests that hashing passwords does not take the CPU of the whole server. */
@Tag("engine")
class PasswordHasherTest {
    private static final int REQUESTS = 4 * Runtime.getRuntime().availableProcessors() + 20;

    private final PasswordHasher hasher = new PasswordHasher();

    @Test
    void aPasswordMatchesOnlyItsHash() {
        var hash = hasher.encode("a password of the test");

        assertThat(hash).as("1,024 rounds").startsWith("{bcrypt}$2a$10$");
        assertThat(hasher.encode("a password of the test")).isNotEqualTo(hash);
        assertThat(hasher.matches("a password of the test", hash)).isTrue();
        assertThat(hasher.matches("A password of the test", hash)).isFalse();
    }

    @Test
    void aRequestFromAKnownNetworkWaitsWhileOthersAreRejected() throws Exception {
        var oneProcessor = new PasswordHasher(
                PasswordEncoderFactories.createDelegatingPasswordEncoder(), 1, Duration.ofMinutes(1));
        var end = new CountDownLatch(1);
        Callable<Boolean> request = () -> oneProcessor.runLimited(false, () -> isCountedDown(end));
        try (var threads = Executors.newCachedThreadPool()) {
            try {
                for (int i = 0; i < 2; i++) {
                    Threads.startAndAwaitWaiting(threads, request);
                }
                assertOverloaded(() -> oneProcessor.runLimited(false, () -> true));
                var known = Threads.startAndAwaitWaiting(threads, () -> oneProcessor.runLimited(true, () -> "checked"));
                assertOverloaded(() -> oneProcessor.runLimited(true, () -> true));
                end.countDown();
                assertThat(known.get()).isEqualTo("checked");
            } finally {
                end.countDown();
            }
        }
        assertThat(oneProcessor.<Boolean>runLimited(false, () -> true)).isTrue();
    }

    private static void assertOverloaded(ThrowingCallable request) {
        assertThatThrownBy(request)
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
    }

    private static boolean isCountedDown(CountDownLatch latch) {
        return assertDoesNotThrow(() -> latch.await(1, TimeUnit.MINUTES));
    }

    @Test
    void tooManyConcurrentRequestsAreRejectedAtOnceAndLaterOnesAreNot() throws Exception {
        var rejections = new ArrayList<ErrorCode>();
        try (var threads = Executors.newFixedThreadPool(REQUESTS)) {
            var results = new ArrayList<Future<String>>();
            Callable<String> request = () -> hasher.encode("a password of the test");
            for (int i = 0; i < REQUESTS; i++) {
                results.add(threads.submit(request));
            }
            for (var result : results) {
                try {
                    result.get();
                } catch (ExecutionException e) {
                    rejections.add(((ApiException) e.getCause()).code());
                }
            }
        }
        assertThat(rejections).containsOnly(ErrorCode.OVERLOADED).hasSizeLessThan(REQUESTS);
        assertThat(hasher.encode("a password of the test")).isNotEmpty();
    }
}
