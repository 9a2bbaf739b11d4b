package dev.collate.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** An instant in ISO format and as text for readers: {@code 21 November 2026, 03:31 UTC}. */
public record TimeView(String iso, String text) {
    private static final DateTimeFormatter TEXT = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    public static TimeView of(Instant instant) {
        return new TimeView(instant.toString(), TEXT.format(instant));
    }
}
