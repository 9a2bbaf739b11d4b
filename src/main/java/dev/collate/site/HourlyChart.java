package dev.collate.site;

import dev.collate.auth.key.KeyUses;
import dev.collate.auth.key.KeyUses.HourlyUse;
import dev.collate.page.DisplayText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A number in each of the last 24 hours, such as the requests of a key, as a bar chart.
 *
 * @param bars one bar for each hour, oldest first
 * @param summary the chart in words
 */
record HourlyChart(List<Bar> bars, String summary) {
    private static final int HEIGHT = 40;
    private static final int BAR_WIDTH = 10;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM, HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    HourlyChart {
        bars = List.copyOf(bars);
    }

    /** One hour. {@code x}, {@code y} and {@code height} are its bar in the coordinates of the chart. */
    record Bar(int x, int y, int height, String hour, String value) {}

    static HourlyChart of(List<HourlyUse> uses, Instant now) {
        Map<Instant, Long> byHour = uses.stream().collect(Collectors.toMap(HourlyUse::hour, HourlyUse::requests));
        return of(byHour, now, DisplayText::number, sumInWords(byHour, "request"));
    }

    /** Returns a sum in words: {@code 12 requests in the last 24 hours, at most 5 in one hour}. */
    static String sumInWords(Map<Instant, Long> byHour, String noun) {
        long max = byHour.values().stream().mapToLong(Long::longValue).max().orElse(0);
        long sum = byHour.values().stream().mapToLong(Long::longValue).sum();
        return DisplayText.countWithNoun(sum, noun) + " in the last 24 hours"
                + (sum == 0 ? "" : ", at most " + DisplayText.number(max) + " in one hour");
    }

    /** @param format formats the number of an hour for readers */
    static HourlyChart of(Map<Instant, Long> byHour, Instant now, LongFunction<String> format, String summary) {
        long max = byHour.values().stream().mapToLong(Long::longValue).max().orElse(0);
        var current = now.truncatedTo(ChronoUnit.HOURS);
        var bars = IntStream.range(0, KeyUses.SHOWN_HOURS)
                .mapToObj(i -> {
                    var hour = current.minus(KeyUses.SHOWN_HOURS - 1L - i, ChronoUnit.HOURS);
                    return bar(i, hour, byHour.getOrDefault(hour, 0L), max, format);
                })
                .toList();
        return new HourlyChart(bars, summary);
    }

    private static Bar bar(int position, Instant hour, long number, long max, LongFunction<String> format) {
        // Each hour whose number is not 0 has a visible bar.
        int height = number == 0 ? 0 : (int) Math.max(1, number * HEIGHT / max);
        return new Bar(position * BAR_WIDTH, HEIGHT - height, height, TIME.format(hour) + " UTC", format.apply(number));
    }

    /** Returns whether all numbers are 0. */
    public boolean isEmpty() {
        return bars.stream().allMatch(bar -> bar.height() == 0);
    }

    /** Returns the hours whose number is not 0, newest first. */
    public List<Bar> nonZeroBars() {
        return bars.reversed().stream().filter(bar -> bar.height() > 0).toList();
    }
}
