package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.sql.infer.ColumnType;
import dev.collate.engine.sql.infer.ColumnType.Decimal;
import dev.collate.engine.sql.infer.ColumnType.Fixed;
import dev.collate.engine.sql.infer.ColumnType.Text;
import dev.collate.engine.sql.infer.ColumnType.Timestamp;
import dev.collate.engine.sql.infer.DateFormat;
import dev.collate.engine.sql.infer.IsoTimestamp;
import dev.collate.engine.sql.infer.Notation;
import dev.collate.utf8.ByteSearch;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The value of a cell of a key column. Two cells that the database stores as the same value have equal values, even if they are
 * spelled differently: the numbers {@code 1.50} and {@code 01.5}, or two timestamps of one instant with different UTC offsets. The value
 * consists of two numbers and of a range of the CSV, which is not copied. An instance is reused for many cells.
 */
final class KeyCell {
    private static final int NANO_DIGITS = 9;

    private final byte[] csv;

    /** The CSV, or a copy of the number in plain notation. */
    private byte[] source;

    private long first;
    private long second;
    private int from;
    private int to;
    private boolean doubled;

    KeyCell(byte[] csv) {
        this.csv = csv;
        this.source = csv;
    }

    /**
     * Reads the cell {@code csv[start, end)}, which must fit the type and must not be NULL.
     *
     * @param notation how the cells of the column are written
     * @param quotesDoubled whether the cell contains double quotes that the CSV escapes as {@code ""}
     * @param padded whether the database ignores spaces at the end of a text when it compares keys
     */
    void read(ColumnType type, Notation notation, int start, int end, boolean quotesDoubled, boolean padded) {
        source = csv;
        first = 0;
        second = 0;
        from = start;
        to = end;
        doubled = quotesDoubled;
        switch (type) {
            case Text text -> {
                while (padded && to > from && source[to - 1] == ' ') {
                    to--;
                }
            }
            case Decimal decimal -> readNumber(notation);
            case Timestamp timestamp -> readTimestamp();
            case Fixed fixed -> {
                switch (fixed) {
                    case INTEGER, BIGINT -> readNumber(notation);
                    case BOOLEAN -> setNumber(notation.words().isTrue(source, from, to) ? 1 : 0);
                    case DOUBLE -> readDouble(notation);
                    case DATE -> readDate(notation.dates());
                }
            }
        }
    }

    /** A date has only one spelling, unless the caller has named a second format. */
    private void readDate(@Nullable DateFormat dates) {
        if (dates != null) {
            int day = dates.day(source, from, to);
            setNumber(
                    day < 0
                            ? requireNonNull(IsoTimestamp.parse(source, from, to))
                                    .day()
                            : day);
        }
    }

    private void setNumber(long value) {
        first = value;
        to = from;
    }

    /** Excludes the sign, leading zeros, and the zeros at the end of the fraction. */
    private void readNumber(Notation notation) {
        makePlain(notation);
        boolean negative = source[from] == '-';
        from += negative || source[from] == '+' ? 1 : 0;
        while (from < to && source[from] == '0') {
            from++;
        }
        if (ByteSearch.indexOf((byte) '.', source, from, to) < to) {
            while (source[to - 1] == '0') {
                to--;
            }
            to -= source[to - 1] == '.' ? 1 : 0;
        }
        first = negative && from < to ? 1 : 0;
    }

    /** Replaces a number with its plain notation. */
    private void makePlain(Notation notation) {
        if (notation.numbers() != null) {
            source = requireNonNull(notation.numbers().plain(csv, from, to));
            from = 0;
            to = source.length;
        }
    }

    private void readDouble(Notation notation) {
        makePlain(notation);
        double value = Double.parseDouble(new String(source, from, to - from, StandardCharsets.ISO_8859_1));
        setNumber(value == 0 ? 0 : Double.doubleToLongBits(value));
    }

    private void readTimestamp() {
        int start = from;
        int end = to;
        var moment = requireNonNull(IsoTimestamp.parse(source, start, end));
        boolean seconds = moment.zone() > start + IsoTimestamp.MINUTE_LENGTH;
        int ofMinute = seconds ? 10 * (source[start + 17] - '0') + source[start + 18] - '0' : 0;
        setNumber(moment.utcMinute(source, start, end).toEpochSecond(ZoneOffset.UTC) + ofMinute);
        for (int i = 0; i < NANO_DIGITS; i++) {
            int digit = i < moment.secondDigits() ? source[start + IsoTimestamp.SECOND_LENGTH + 1 + i] - '0' : 0;
            second = 10 * second + digit;
        }
    }

    /** Returns a hash of this value and of {@code before}, the hash of the preceding cells of the key. */
    long hash(long before) {
        long hash = KeyedHash.mix(before ^ first, second);
        long word = 0;
        int length = 0;
        for (int at = from; at < to; at = next(at)) {
            word = word << 8 | source[at] & 0xFF;
            length++;
            if (length % Long.BYTES == 0) {
                hash = KeyedHash.mix(hash, word);
                word = 0;
            }
        }
        return KeyedHash.mix(hash ^ word, length);
    }

    /** Returns the index after the character byte at {@code at}. A quote that the CSV doubles is one byte. */
    private int next(int at) {
        return doubled && source[at] == '"' ? at + 2 : at + 1;
    }
}
