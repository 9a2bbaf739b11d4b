package dev.collate.convert;

import dev.collate.admission.Admission;
import dev.collate.engine.sql.SqlScript;
import dev.collate.limit.MemoryEstimate;
import java.io.IOException;
import org.springframework.stereotype.Service;

/** Converts CSV to SQL. Every front end calls this service. */
@Service
public class ConversionService {
    /**
     * The memory of a conversion depends only on the size of the CSV. The script is written to the response while it is generated, so it is
     * never in memory as a whole.
     */
    public static final MemoryEstimate MEMORY = MemoryEstimate.perByte(2);

    /**
     * Reserves the memory that the conversion needs, validates the CSV and infers the column types. The SQL is generated later, when the
     * returned script is written.
     */
    public SqlScript convert(ConvertRequest request, Admission admission) {
        admission.admit(MEMORY.of(request.csv().length(), 0));
        return SqlScript.of(request.csv(), request.options());
    }

    /** Converts like {@link #convert}. Returns only the first rows of the table and the first lines of the script. */
    public ConversionPreview preview(ConvertRequest request, Admission admission) throws IOException {
        return ConversionPreview.of(request, convert(request, admission));
    }
}
