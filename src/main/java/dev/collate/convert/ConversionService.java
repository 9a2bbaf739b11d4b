package dev.collate.convert;

import dev.collate.engine.sql.SqlScript;
import dev.collate.work.MemoryEstimate;
import dev.collate.work.Work;
import org.springframework.stereotype.Service;

/** Converts CSV to SQL. The API, the website and the MCP tool call this service. */
@Service
public class ConversionService {
    /**
     * The number of bytes of heap for each byte of CSV. The script is written to the response while it is generated, so it is never in
     * memory as a whole.
     */
    private static final int HEAP_BYTES_PER_CSV_BYTE = 2;

    /**
     * The memory of a conversion with a primary key. The check for duplicate keys needs memory for each row. Each row ends with a line
     * break, so the line breaks are counted. A row has at least two bytes, which limits the number of rows.
     */
    private static final MemoryEstimate PRIMARY_KEY_ESTIMATE = new MemoryEstimate(
            HEAP_BYTES_PER_CSV_BYTE,
            SqlScript.KEY_HEAP_BYTES_PER_ROW,
            HEAP_BYTES_PER_CSV_BYTE + Math.ceilDiv(SqlScript.KEY_HEAP_BYTES_PER_ROW, 2),
            "\n\r");

    /**
     * Reserves the memory that the conversion needs, validates the CSV and infers the column types. The SQL is generated later, when the
     * returned script is written.
     *
     * @throws dev.collate.problem.ApiException as {@link SqlScript#of} and {@link Work#compute}
     */
    public SqlScript convert(ConvertRequest request, Work work) {
        var options = request.options();
        var csv = request.csv();
        long heapBytes = options.load().primaryKey().isEmpty()
                ? HEAP_BYTES_PER_CSV_BYTE * (long) csv.length()
                : PRIMARY_KEY_ESTIMATE.heapBytes(csv);
        return work.compute(heapBytes, () -> SqlScript.of(csv, options));
    }
}
