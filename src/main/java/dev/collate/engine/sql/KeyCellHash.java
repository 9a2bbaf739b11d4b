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
     * Returns a hash of the cell {@code source[start, end)} and of {@code hashBefore}, the hash of the preceding cells of the key. The cell
     * must fit the type and must not be NULL.
     *
     * @param notation how the cells of the column are written
     * @param hasDoubledQuotes whether the cell contains double quotes that the CSV escapes as {@code ""}
     * @param ignoresTrailingSpaces whether the database ignores spaces at the end of a text when it compares keys
     */
    static long hash(
            long hashBefore,
            ColumnType type,
            Notation notation,
            byte[] source,
            int start,
            int end,
            boolean hasDoubledQuotes,
            boolean ignoresTrailingSpaces) {
        var plainCell = notation.toPlain(type, source, start, end, hasDoubledQuotes);
        if (plainCell != null) {
            return hash(
                    hashBefore,
                    type,
                    Notation.PLAIN,
                    plainCell,
                    0,
                    plainCell.length,
                    hasDoubledQuotes,
                    ignoresTrailingSpaces);
        }
        return switch (type) {
            case Text text -> {
                int to = end;
                while (ignoresTrailingSpaces && to > start && source[to - 1] == ' ') {
                    to--;
                }
                yield hasDoubledQuotes
                        ? hashUnescaped(hashBefore, source, start, to)
                        : KeyedHash.hash(source, start, to, hashBefore);
            }
            case Decimal decimal -> hashNumber(hashBefore, source, start, end);
            case Timestamp timestamp -> hashTimestamp(hashBefore, source, start, end);
            case Fixed fixed ->
                switch (fixed) {
                    case INTEGER, BIGINT -> hashNumber(hashBefore, source, start, end);
                    case BOOLEAN -> KeyedHash.mix(hashBefore, BooleanWords.isPlainTrue(source, start, end) ? 1 : 0);
                    case DOUBLE -> {
                        var number = new String(source, start, end - start, StandardCharsets.ISO_8859_1);
                        // Adding zero makes -0 and 0 equal.
                        yield KeyedHash.mix(hashBefore, Double.doubleToLongBits(Double.parseDouble(number) + 0.0));
                    }
                    case DATE ->
                        KeyedHash.mix(
                                hashBefore,
                                requireNonNull(IsoTimestamp.parse(source, start, end))
                                        .dateNumber());
                };
        };
    }

    private static long hashUnescaped(long hashBefore, byte[] source, int start, int end) {
        var text = new byte[end - start];
        int length = 0;
        for (int index = start; index < end; index += source[index] == '"' ? 2 : 1) {
            text[length++] = source[index];
        }
        return KeyedHash.hash(text, 0, length, hashBefore);
    }

    /** Hashes a number as if it had no plus sign, no leading zeros, and no zeros at the end of its fraction. */
    private static long hashNumber(long hashBefore, byte[] source, int start, int end) {
        boolean isNegative = source[start] == '-';
        int from = isNegative || source[start] == '+' ? start + 1 : start;
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
        return KeyedHash.hash(source, from, to, KeyedHash.mix(hashBefore, isNegative && from < to ? 1 : 0));
    }

    private static long hashTimestamp(long hashBefore, byte[] source, int start, int end) {
        var timestamp = requireNonNull(IsoTimestamp.parse(source, start, end));
        long hash = KeyedHash.mix(
                hashBefore, timestamp.utcMinute(source, start, end).toEpochSecond(ZoneOffset.UTC));
        int seconds = start + IsoTimestamp.MINUTE_LENGTH;
        return timestamp.offsetStart() == seconds
                ? KeyedHash.hash(ZERO_SECONDS, 0, ZERO_SECONDS.length, hash)
                : KeyedHash.hash(
                        source,
                        seconds,
                        start
                                + IsoTimestamp.SECOND_LENGTH
                                + (timestamp.fractionalSecondDigits() == 0
                                        ? 0
                                        : 1 + timestamp.fractionalSecondDigits()),
                        hash);
    }
}
