package dev.collate.engine.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates random tables. Most cells of a column look like one type, and sometimes a cell looks like another type. */
final class RandomTable {
    private static final List<Function<Random, String>> KINDS = List.of(
            random -> random.nextBoolean() ? "true" : "False",
            random -> String.valueOf(random.nextInt()),
            random -> String.valueOf(random.nextLong()),
            random -> digits(random, 1 + random.nextInt(40)),
            random -> digits(random, random.nextInt(12)) + "." + digits(random, 1 + random.nextInt(12)),
            random -> String.valueOf(random.nextDouble()),
            random -> String.valueOf(Double.longBitsToDouble(random.nextLong())),
            random -> (1 + random.nextInt(9)) + "." + digits(random, 1 + random.nextInt(16)) + "E"
                    + (random.nextInt(640) - 320),
            RandomTable::small,
            random -> date(random),
            random -> date(random) + (random.nextBoolean() ? "T" : " ") + time(random),
            random -> date(random) + "T" + time(random) + zone(random),
            RandomTable::text);

    private RandomTable() {}

    static Table of(Random random) {
        int columns = 1 + random.nextInt(6);
        var kinds = IntStream.range(0, columns)
                .mapToObj(i -> KINDS.get(random.nextInt(KINDS.size())))
                .toList();
        var header = new ArrayList<>(List.of("id"));
        IntStream.range(0, columns).forEach(i -> header.add("c" + i));
        var rows = new ArrayList<List<@Nullable String>>();
        for (int n = 1 + random.nextInt(12); n > 0; n--) {
            var row = new ArrayList<@Nullable String>(List.of(String.valueOf(rows.size())));
            for (var kind : kinds) {
                row.add(random.nextInt(8) == 0 ? null : cell(kind, random));
            }
            rows.add(row);
        }
        return new Table(header, rows);
    }

    private static String cell(Function<Random, String> kind, Random random) {
        return switch (random.nextInt(40)) {
            case 0 -> "";
            case 1 -> text(random);
            case 2 -> KINDS.get(random.nextInt(KINDS.size())).apply(random);
            default -> kind.apply(random);
        };
    }

    private static String digits(Random random, int count) {
        var digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append((char) ('0' + (i == 0 ? 1 + random.nextInt(9) : random.nextInt(10))));
        }
        return digits.toString();
    }

    /** Returns a number below 1, with an exponent, or with zeros after the decimal point. */
    private static String small(Random random) {
        var digits = digits(random, 1 + random.nextInt(random.nextInt(10) == 0 ? 20 : 13));
        int zeros = random.nextInt(random.nextInt(10) == 0 ? 60 : 8);
        return random.nextBoolean() ? digits + "e-" + (20 + zeros) : "0." + "0".repeat(zeros) + digits;
    }

    private static String date(Random random) {
        return "%04d-%02d-%02d"
                .formatted(
                        random.nextInt(10) == 0 ? random.nextInt(10_000) : 1990 + random.nextInt(60),
                        1 + random.nextInt(12),
                        1 + random.nextInt(random.nextInt(30) == 0 ? 31 : 28));
    }

    private static String time(Random random) {
        var time = "%02d:%02d:%02d".formatted(random.nextInt(24), random.nextInt(60), random.nextInt(60));
        return time
                + (random.nextBoolean()
                        ? ""
                        : "." + digits(random, 1 + random.nextInt(random.nextInt(10) == 0 ? 9 : 6)));
    }

    private static String zone(Random random) {
        return random.nextBoolean()
                ? "Z"
                : "%s%02d:%02d".formatted(random.nextBoolean() ? "+" : "-", random.nextInt(12), random.nextInt(60));
    }

    private static String text(Random random) {
        String[] pieces = {
            "a", "Z", "'", "''", "\\", "\"", "\n", "\r", "\r\n", ",", "é", "漢", "😀", " ", "\t", "null", "--", ";", "`",
            "]", "\u0001"
        };
        var text = new StringBuilder();
        for (int n = random.nextInt(random.nextInt(10) == 0 ? 400 : 12); n >= 0; n--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }
}
