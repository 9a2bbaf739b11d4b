package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.collate.auth.key.Credential;
import dev.collate.auth.key.Credential.Kind;
import dev.collate.auth.signin.SiteSettings.ToolsMode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class SignInLinksTest {
    private static final Credential KEY = Credential.ofKey("hash");

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final Clock clock = mock();
    private final SignInLinks links = new SignInLinks(new SiteSettings(ToolsMode.SIGNED_IN, 1, 1), clock);

    @BeforeEach
    void startClock() {
        when(clock.instant()).thenReturn(NOW);
    }

    @Test
    void aLinkIsUsedOnce() {
        var token = links.create(KEY).orElseThrow();

        assertThat(links.find(token)).contains(KEY);
        assertThat(links.use(token)).contains(KEY);
        assertThat(links.find(token)).isEmpty();
        assertThat(links.use(token)).isEmpty();
    }

    @Test
    void aLinkExpiresAfterAnHour() {
        var token = links.create(KEY).orElseThrow();
        when(clock.instant()).thenReturn(NOW.plus(Duration.ofMinutes(60).minusMillis(1)));
        assertThat(links.find(token)).contains(KEY);
        when(clock.instant()).thenReturn(NOW.plus(Duration.ofMinutes(60)));

        assertThat(links.use(token)).isEmpty();
    }

    @Test
    void anUnknownTokenDoesNotUseTheLinkUp() {
        var token = links.create(KEY).orElseThrow();

        assertThat(links.use(token + "a")).isEmpty();
        assertThat(links.use("ü")).isEmpty();
        assertThat(links.use(token)).contains(KEY);
    }

    @Test
    void theLinkOfTheOperatorDoesNotReplaceTheLinkOfTheKey() {
        var operator = new Credential(Kind.OPERATOR, "hash");
        var first = links.create(KEY).orElseThrow();
        var second = links.create(operator).orElseThrow();
        var third = links.create(operator).orElseThrow();

        assertThat(links.use(second)).isEmpty();
        assertThat(links.use(third)).contains(operator);
        assertThat(links.use(first)).contains(KEY);
    }

    @Test
    void aTokenHas256Bits() {
        assertThat(links.create(KEY).orElseThrow()).matches("[\\w-]{43}");
    }

    @Test
    void withoutToolsThereIsNoLink() {
        var off = new SignInLinks(new SiteSettings(ToolsMode.OFF, 1, 1), Clock.systemUTC());

        assertThat(off.create(KEY)).isEmpty();
        assertThat(off.areEnabled()).isFalse();
    }
}
