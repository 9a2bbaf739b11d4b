package dev.collate.engine.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import tools.jackson.databind.json.JsonMapper;

@Tag("engine")
class SqlOutputTest {
    private static final TextEscapes ESCAPES = TextEscapes.of(Map.of('\\', "\\\\", '\0', "'||CHAR(0)||'"));
    private static final int[] LENGTHS = {1, 9, 17, 40, 2_050, 4_100, 65_500, 65_537, 65_600, 140_000};
    private static final String[] PIECES = {"plain text and more of it ", "x", "'", "\"", "\\", "\n", "\0", "é", "😀"};

    private final ByteArrayOutputStream expected = new ByteArrayOutputStream();

    /**
     * Writes pieces of many lengths, so that the buffer has every fill level, and so that each kind of piece is written across the end of
     * the buffer.
     */
    @Seeds(60)
    void outputIsTheInputWithEscapes(long seed, OutputEncoding encoding) throws IOException {
        var random = new Random(seed);
        var stream = new ByteArrayOutputStream();
        var out = new SqlOutput(stream);
        for (int n = random.nextInt(30); n >= 0; n--) {
            put(out, random, encoding);
            assertThat(out.sqlLength()).as("seed %d", seed).isEqualTo(expected.size());
        }
        out.flush();
        var written = stream.toString(StandardCharsets.UTF_8);
        var sql = encoding == OutputEncoding.JSON
                ? JsonMapper.shared().readValue('"' + written + '"', String.class)
                : written;
        assertThat(Arrays.mismatch(bytes(sql), expected.toByteArray()))
                .as("first wrong byte, seed %d", seed)
                .isEqualTo(-1);
    }

    private void put(SqlOutput out, Random random, OutputEncoding encoding) throws IOException {
        switch (random.nextInt(3)) {
            case 0 -> {
                var sql = text(random, random.nextInt(40));
                out.put(new EncodedFragment(sql, encoding));
                expected.writeBytes(bytes(sql));
            }
            case 1 -> {
                var digits = String.valueOf(random.nextInt(10)).repeat(random.nextInt(length(random)));
                var source = around(digits, random);
                out.put(source.bytes, source.start, source.end);
                expected.writeBytes(bytes(digits));
            }
            default -> putText(out, random, encoding);
        }
    }

    private void putText(SqlOutput out, Random random, OutputEncoding encoding) throws IOException {
        var text = text(random, random.nextInt(length(random)));
        boolean hasDoubledQuotes = random.nextBoolean();
        var source = around(hasDoubledQuotes ? text.replace("\"", "\"\"") : text, random);
        out.putText(source.bytes, source.start, source.end, hasDoubledQuotes, ESCAPES.table(encoding));
        expected.writeBytes(bytes(text.replace("\\", "\\\\").replace("'", "''").replace("\0", "'||CHAR(0)||'")));
    }

    private static int length(Random random) {
        return LENGTHS[random.nextInt(random.nextInt(15) == 0 ? LENGTHS.length : 5)];
    }

    /** Returns a random text of about {@code length} bytes. Some of these texts need almost no escapes. */
    private static String text(Random random, int length) {
        int kinds = random.nextBoolean() ? PIECES.length : 2;
        var text = new StringBuilder();
        while (text.length() < length) {
            text.append(PIECES[random.nextInt(kinds)]);
        }
        return text.toString();
    }

    private record Source(byte[] bytes, int start, int end) {}

    /** Returns the text inside a larger array. After the text, the array has between 0 and 19 more bytes. */
    private static Source around(String text, Random random) {
        var before = "'".repeat(random.nextInt(3));
        var after = "'".repeat(random.nextInt(20));
        int start = before.length();
        return new Source(bytes(before + text + after), start, start + bytes(text).length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
