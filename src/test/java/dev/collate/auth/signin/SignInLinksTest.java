package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.signin.SiteSettings.Tools;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class SignInLinksTest {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final SignInLinks links = new SignInLinks(new SiteSettings(Tools.SIGNED_IN, 1, 1), new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    });

    @Test
    void aLinkIsUsedOnce() {
        var token = links.create("hash").orElseThrow();

        assertThat(links.isValid(token)).isTrue();
        assertThat(links.use(token)).contains("hash");
        assertThat(links.isValid(token)).isFalse();
        assertThat(links.use(token)).isEmpty();
    }

    @Test
    void aLinkExpiresAfterAnHour() {
        var token = links.create("hash").orElseThrow();
        now = now.plus(Duration.ofMinutes(60).minusMillis(1));
        assertThat(links.isValid(token)).isTrue();
        now = now.plusMillis(1);

        assertThat(links.use(token)).isEmpty();
    }

    @Test
    void anUnknownTokenDoesNotUseTheLinkUp() {
        var token = links.create("hash").orElseThrow();

        assertThat(links.use(token + "a")).isEmpty();
        assertThat(links.use("ü")).isEmpty();
        assertThat(links.use(token)).contains("hash");
    }

    @Test
    void aTokenHas256Bits() {
        assertThat(links.create("hash").orElseThrow()).matches("[\\w-]{43}");
    }

    @Test
    void withoutToolsThereIsNoLink() {
        var off = new SignInLinks(new SiteSettings(Tools.OFF, 1, 1), Clock.systemUTC());

        assertThat(off.create("hash")).isEmpty();
    }
}
