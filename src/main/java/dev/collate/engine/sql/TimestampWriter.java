package dev.collate.engine.sql;

import static java.util.Objects.requireNonNull;

import dev.collate.engine.sql.infer.Moment;
import java.io.IOException;

/** Writes timestamps in one form, {@code 2024-05-31 18:30:00.25+02:00}, whatever the cells leave out or write otherwise. */
final class TimestampWriter implements CellWriter {
    private final Fragment open;
    private final Fragment afterDate;
    private final Fragment beforeZone;
    private final Fragment utc;
    private final Fragment colon;
    private final Fragment zero;
    private final Fragment quote;

    TimestampWriter(Literals literals, String before, Escapes surroundings) {
        this.open = new Fragment(before + literals.timestamp() + "'", surroundings);
        this.afterDate = new Fragment(literals.afterDate(), surroundings);
        this.beforeZone = new Fragment(literals.beforeZone(), surroundings);
        this.utc = new Fragment("+00:00", surroundings);
        this.colon = new Fragment(":", surroundings);
        this.zero = new Fragment("00", surroundings);
        this.quote = new Fragment("'", surroundings);
    }

    @Override
    public void write(SqlOutput out, byte[] source, int start, int end, boolean doubled) throws IOException {
        var moment = requireNonNull(Moment.parse(source, start, end));
        out.put(open);
        out.put(source, start, start + Moment.DATE_LENGTH);
        out.put(afterDate);
        out.put(source, start + Moment.DATE_LENGTH + 1, start + Moment.MINUTE_LENGTH);
        if (moment.zone() == start + Moment.MINUTE_LENGTH) {
            out.put(colon);
            out.put(zero);
        } else {
            int point = moment.secondDigits() == 0 ? 0 : 1;
            int second = start + Moment.MINUTE_LENGTH;
            out.put(source, second, start + Moment.SECOND_LENGTH + point + moment.secondDigits());
        }
        if (moment.zoned()) {
            out.put(beforeZone);
            writeZone(out, source, moment.zone(), end);
        }
        out.put(quote);
    }

    private void writeZone(SqlOutput out, byte[] source, int start, int end) throws IOException {
        if (source[start] == 'Z') {
            out.put(utc);
            return;
        }
        int hoursEnd = start + 3;
        out.put(source, start, hoursEnd);
        out.put(colon);
        if (end == hoursEnd) {
            out.put(zero);
        } else {
            out.put(source, end - 2, end);
        }
    }
}
