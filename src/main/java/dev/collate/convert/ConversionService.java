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
     * Only the CSV and the statistics of its columns are in memory, because the script is written to the response while it is generated.
     */
    public static final MemoryEstimate MEMORY = MemoryEstimate.perByte(2);

    /** Reserves the memory that the conversion needs and reads the CSV once. The script is generated while it is written. */
    public SqlScript convert(ConvertRequest request, Admission admission) {
        admission.admit(MEMORY.of(request.csv().length(), 0));
        return SqlScript.of(request.csv(), request.options());
    }

    /** Converts like {@link #convert}, and returns the beginnings of the table and of the script. */
    public ConversionPreview preview(ConvertRequest request, Admission admission) throws IOException {
        return ConversionPreview.of(request, convert(request, admission));
    }
}
