package dev.collate.convert;

import dev.collate.engine.sql.SqlScript;
import dev.collate.work.MemoryEstimate;
import dev.collate.work.Work;
import org.springframework.stereotype.Service;

/** Converts CSV to SQL. Every front end calls this service. */
@Service
public class ConversionService {
    /**
     * The memory of a conversion depends only on the size of the CSV. The script is written to the response while it is generated, so it is
     * never in memory as a whole.
     */
    private static final MemoryEstimate MEMORY = MemoryEstimate.perByte(2);

    /**
     * The memory of a conversion with a primary key. The check for duplicate keys needs memory for each row, and a row ends with a line
     * break. A row has at least two bytes.
     */
    private static final MemoryEstimate MEMORY_WITH_KEY = new MemoryEstimate(
            MEMORY.perByte(),
            SqlScript.KEY_BYTES_PER_ROW,
            MEMORY.perByte() + Math.ceilDiv(SqlScript.KEY_BYTES_PER_ROW, 2),
            "\n\r");

    /**
     * Reserves the memory that the conversion needs, validates the CSV and infers the column types. The SQL is generated later, when the
     * returned script is written.
     */
    public SqlScript convert(ConvertRequest request, Work work) {
        var options = request.options();
        var memory = options.load().primaryKey().isEmpty() ? MEMORY : MEMORY_WITH_KEY;
        return work.compute(memory.of(request.csv()), () -> SqlScript.of(request.csv(), options));
    }
}
