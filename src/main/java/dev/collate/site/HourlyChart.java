package dev.collate.site;

import dev.collate.auth.window.HourlyUse;
import dev.collate.auth.window.HourlyUses;
import dev.collate.page.DisplayText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The requests of a key in each of the last 24 hours, as a bar chart.
 *
 * @param bars one bar for each hour, oldest first
 * @param text the chart in words
 */
record HourlyChart(List<Bar> bars, String text) {
    private static final int HEIGHT = 40;
    private static final int BAR_WIDTH = 10;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM, HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    HourlyChart {
        bars = List.copyOf(bars);
    }

    /** One hour. {@code x}, {@code y} and {@code height} are its bar in the coordinates of the chart. */
    record Bar(int x, int y, int height, String hour, String requests) {}

    static HourlyChart of(List<HourlyUse> uses, Instant now) {
        Map<Instant, Long> byHour = uses.stream().collect(Collectors.toMap(HourlyUse::hour, HourlyUse::requests));
        long max = uses.stream().mapToLong(HourlyUse::requests).max().orElse(0);
        long sum = uses.stream().mapToLong(HourlyUse::requests).sum();
        var current = now.truncatedTo(ChronoUnit.HOURS);
        var bars = IntStream.range(0, HourlyUses.HOURS)
                .mapToObj(i -> {
                    var hour = current.minus(HourlyUses.HOURS - 1L - i, ChronoUnit.HOURS);
                    return bar(i, hour, byHour.getOrDefault(hour, 0L), max);
                })
                .toList();
        var text = DisplayText.counted(sum, "request") + " in the last 24 hours"
                + (sum == 0 ? "" : ", at most " + DisplayText.number(max) + " in one hour");
        return new HourlyChart(bars, text);
    }

    private static Bar bar(int position, Instant hour, long requests, long max) {
        // A bar of one request is visible, too.
        int height = requests == 0 ? 0 : (int) Math.max(1, requests * HEIGHT / max);
        return new Bar(
                position * BAR_WIDTH,
                HEIGHT - height,
                height,
                TIME.format(hour) + " UTC",
                DisplayText.number(requests));
    }

    /** Returns whether the key had no requests. */
    public boolean isEmpty() {
        return bars.stream().allMatch(bar -> bar.height() == 0);
    }

    /** Returns the hours with requests, newest first. */
    public List<Bar> rows() {
        return bars.reversed().stream().filter(bar -> bar.height() > 0).toList();
    }
}
