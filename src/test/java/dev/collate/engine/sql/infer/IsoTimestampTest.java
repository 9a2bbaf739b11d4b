package dev.collate.engine.sql.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.sql.NearMisses;
import dev.collate.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class IsoTimestampTest {
    private static final Pattern SHAPE = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)"
            + "(?:[T ](\\d\\d:\\d\\d(?::\\d\\d)?)(?:(?<=:\\d\\d:\\d\\d)\\.(\\d+))?(Z|([+-]\\d\\d)(?::?(\\d\\d))?)?)?");
    private static final List<String> SEEDS = List.of(
            "2024-02-29",
            "2023-12-31",
            "0001-01-01",
            "2024-01-02T23:59",
            "2024-01-02 03:04:59",
            "2024-01-02 03:04:05.123456789",
            "2024-01-02 03:04:05.1200",
            "2024-01-02T03:04Z",
            "2024-01-02T03:04:05.5+14:00",
            "2024-01-02T03:04:05-1200",
            "2024-01-02T03:04+05:59",
            "2024-01-02T03:04:05-09");

    @Seeds
    void agreesWithJavaTimeOnTextsSimilarToTimestamps(long seed) {
        var nearMisses = new NearMisses(SEEDS, "0123456789-:.+TZ tz/");
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 750; caseNumber++) {
            var text = nearMisses.next(random);
            if (text.length() >= IsoTimestamp.DATE_LENGTH) {
                assertThat(parsed(text))
                        .as("seed %d, case %d: %s", seed, caseNumber, text)
                        .isEqualTo(expected(text));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-01-02T03:04+14:01",
                "2024-01-02T03:04-12:01",
                "2024-01-02T03:04+13:60",
                "2024-01-02T03:04-13:00",
                "2024-01-02T03:04+1:300",
                "2024-01-02T03:04+",
                "2024-01-02T03:04Z0",
                "2024-01-02T03:04:",
                "2024-01-02T03:04:0",
                "2024-01-02T03:04:05.",
                "2024-01-02T03:04.5",
                "2024-01-02T24:00",
                "2024-01-02T23:60",
                "2024-01-02T23:59:60",
                "2024-01-02T03:04:05.1234567891",
                "0000-01-01",
                "2024-13-01",
                "2024-00-01",
                "2024-01-00",
                "2023-02-29",
                "1900-02-29",
                "2024-04-31",
            })
    void rejectsValuesJustOutOfRange(String text) {
        assertThat(parsed(text)).isNull();
        assertThat(expected(text)).isNull();
    }

    /**
     * Parses the timestamp from an array with other digits before and after it. If the parser read these digits, the result would be wrong.
     */
    private static @Nullable IsoTimestamp parsed(String text) {
        var bytes = ("05" + text + "00").getBytes(StandardCharsets.US_ASCII);
        var moment = IsoTimestamp.parse(bytes, 2, 2 + text.length());
        return moment == null
                ? null
                : new IsoTimestamp(
                        moment.dateNumber(),
                        moment.dateOnly(),
                        moment.fractionalSecondDigits(),
                        moment.offsetStart() - 2,
                        moment.zoned());
    }

    private static @Nullable IsoTimestamp expected(String text) {
        var shape = SHAPE.matcher(text);
        if (!shape.matches()) {
            return null;
        }
        try {
            var date = LocalDate.parse(shape.group(1));
            int day = 10_000 * date.getYear() + 100 * date.getMonthValue() + date.getDayOfMonth();
            boolean dateOnly = shape.group(2) == null;
            if (!dateOnly) {
                LocalTime.parse(shape.group(2));
            }
            var digits = shape.group(3) == null ? "" : shape.group(3).replaceAll("0+$", "");
            boolean sound = date.getYear() > 0 && digits.length() <= 9 && inRange(shape.group(5), shape.group(6));
            boolean zoned = shape.group(4) != null;
            int zone = zoned ? shape.start(4) : text.length();
            return sound ? new IsoTimestamp(day, dateOnly, digits.length(), zone, zoned) : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean inRange(@Nullable String hours, @Nullable String minutes) {
        if (hours == null) {
            return true;
        }
        var offset = ZoneOffset.of(hours + ":" + (minutes == null ? "00" : minutes));
        return offset.getTotalSeconds() >= -12 * 3600 && offset.getTotalSeconds() <= 14 * 3600;
    }
}
