package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.sql.infer.BooleanWords;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.engine.sql.infer.IsoTimestamp;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.utf8.ByteSearch;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;

/**
 * Hashes the value of a cell of a key column. Two cells that the database stores as the same value have the same hash, even if they are
 * spelled differently: the numbers {@code 1.50} and {@code 01.5}, or two timestamps of one instant with different UTC offsets.
 */
final class KeyCellHash {
    private static final byte[] ZERO_SECONDS = {':', '0', '0'};

    private KeyCellHash() {}

    /**
     * Returns a hash of the cell {@code source[start, end)} and of {@code before}, the hash of the preceding cells of the key. The cell
     * must fit the type and must not be NULL.
     *
     * @param notation how the cells of the column are written
     * @param doubled whether the cell contains double quotes that the CSV escapes as {@code ""}
     * @param ignoresTrailingSpaces whether the database ignores spaces at the end of a text when it compares keys
     */
    static long hash(
            long before,
            ColumnType type,
            Notation notation,
            byte[] source,
            int start,
            int end,
            boolean doubled,
            boolean ignoresTrailingSpaces) {
        var plain = notation.toPlain(type, source, start, end);
        return plain == null
                ? hashPlain(before, type, source, start, end, doubled, ignoresTrailingSpaces)
                : hashPlain(before, type, plain, 0, plain.length, doubled, ignoresTrailingSpaces);
    }

    private static long hashPlain(
            long before,
            ColumnType type,
            byte[] source,
            int start,
            int end,
            boolean doubled,
            boolean ignoresTrailingSpaces) {
        return switch (type) {
            case Text text -> {
                int to = end;
                while (ignoresTrailingSpaces && to > start && source[to - 1] == ' ') {
                    to--;
                }
                yield doubled ? hashUnescaped(before, source, start, to) : KeyedHash.hash(source, start, to, before);
            }
            case Decimal decimal -> hashNumber(before, source, start, end);
            case Timestamp timestamp -> hashTimestamp(before, source, start, end);
            case Fixed fixed ->
                switch (fixed) {
                    case INTEGER, BIGINT -> hashNumber(before, source, start, end);
                    case BOOLEAN -> KeyedHash.mix(before, BooleanWords.isTrue(source, start, end) ? 1 : 0);
                    case DOUBLE -> {
                        var number = new String(source, start, end - start, StandardCharsets.ISO_8859_1);
                        // Adding zero makes -0 and 0 equal.
                        yield KeyedHash.mix(before, Double.doubleToLongBits(Double.parseDouble(number) + 0.0));
                    }
                    case DATE ->
                        KeyedHash.mix(
                                before,
                                requireNonNull(IsoTimestamp.parse(source, start, end))
                                        .dateNumber());
                };
        };
    }

    private static long hashUnescaped(long before, byte[] source, int start, int end) {
        var text = new byte[end - start];
        int length = 0;
        for (int at = start; at < end; at += source[at] == '"' ? 2 : 1) {
            text[length++] = source[at];
        }
        return KeyedHash.hash(text, 0, length, before);
    }

    /** Hashes a number without a plus sign, leading zeros, and the zeros at the end of the fraction. */
    private static long hashNumber(long before, byte[] source, int start, int end) {
        boolean negative = source[start] == '-';
        int from = negative || source[start] == '+' ? start + 1 : start;
        int to = end;
        while (from < to && source[from] == '0') {
            from++;
        }
        if (ByteSearch.indexOf((byte) '.', source, from, to) < to) {
            while (source[to - 1] == '0') {
                to--;
            }
            to -= source[to - 1] == '.' ? 1 : 0;
        }
        return KeyedHash.hash(source, from, to, KeyedHash.mix(before, negative && from < to ? 1 : 0));
    }

    private static long hashTimestamp(long before, byte[] source, int start, int end) {
        var timestamp = requireNonNull(IsoTimestamp.parse(source, start, end));
        long hash =
                KeyedHash.mix(before, timestamp.utcMinute(source, start, end).toEpochSecond(ZoneOffset.UTC));
        int seconds = start + IsoTimestamp.MINUTE_LENGTH;
        return timestamp.offsetStart() == seconds
                ? KeyedHash.hash(ZERO_SECONDS, 0, ZERO_SECONDS.length, hash)
                : KeyedHash.hash(
                        source,
                        seconds,
                        start
                                + IsoTimestamp.SECOND_LENGTH
                                + (timestamp.secondDigits() == 0 ? 0 : 1 + timestamp.secondDigits()),
                        hash);
    }
}
