package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import dev.collate.engine.sql.DialectProfile.Literals;
import dev.collate.engine.sql.infer.IsoTimestamp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes timestamps. The literals have the format {@code 2024-05-31 18:30:00.25+02:00}, and cells may have any ISO 8601 format. If the
 * type of the column has no UTC offset, cells with an offset are written in UTC.
 */
final class TimestampWriter implements CellWriter {
    private final boolean storesOffset;
    private final EncodedFragment open;
    private final EncodedFragment afterDate;
    private final EncodedFragment beforeOffset;
    private final EncodedFragment utcOffset;
    private final EncodedFragment colon;
    private final EncodedFragment zeros;
    private final EncodedFragment quote;

    /** @param storesOffset whether the type of the column stores a UTC offset */
    TimestampWriter(Literals literals, boolean storesOffset, String beforeCell, OutputEncoding encoding) {
        this.storesOffset = storesOffset;
        this.open = new EncodedFragment(beforeCell + literals.timestampPrefix() + literals.quote(), encoding);
        this.afterDate = new EncodedFragment(literals.dateTimeSeparator(), encoding);
        this.beforeOffset = new EncodedFragment(literals.offsetSeparator(), encoding);
        this.utcOffset = new EncodedFragment("+00:00", encoding);
        this.colon = new EncodedFragment(":", encoding);
        this.zeros = new EncodedFragment("00", encoding);
        this.quote = new EncodedFragment(literals.quote(), encoding);
    }

    @Override
    public void write(SqlOutput out, byte[] source, int start, int end, boolean hasDoubledQuotes) throws IOException {
        var timestamp = requireNonNull(IsoTimestamp.parse(source, start, end));
        boolean inUtc = timestamp.zoned() && !storesOffset;
        var minutes =
                inUtc ? timestamp.utcMinute(source, start, end).toString().getBytes(StandardCharsets.US_ASCII) : source;
        int from = inUtc ? 0 : start;
        out.put(open);
        out.put(minutes, from, from + IsoTimestamp.DATE_LENGTH);
        out.put(afterDate);
        out.put(minutes, from + IsoTimestamp.DATE_LENGTH + 1, from + IsoTimestamp.MINUTE_LENGTH);
        if (timestamp.offsetStart() == start + IsoTimestamp.MINUTE_LENGTH) {
            out.put(colon);
            out.put(zeros);
        } else {
            int pointLength = timestamp.fractionalSecondDigits() == 0 ? 0 : 1;
            int second = start + IsoTimestamp.MINUTE_LENGTH;
            out.put(
                    source,
                    second,
                    start + IsoTimestamp.SECOND_LENGTH + pointLength + timestamp.fractionalSecondDigits());
        }
        if (timestamp.zoned() && storesOffset) {
            out.put(beforeOffset);
            writeOffset(out, source, timestamp.offsetStart(), end);
        }
        out.put(quote);
    }

    private void writeOffset(SqlOutput out, byte[] source, int start, int end) throws IOException {
        if (source[start] == 'Z') {
            out.put(utcOffset);
            return;
        }
        int hoursEnd = start + 3;
        out.put(source, start, hoursEnd);
        out.put(colon);
        if (end == hoursEnd) {
            out.put(zeros);
        } else {
            out.put(source, end - 2, end);
        }
    }
}
