package dev.collate.convert;

import dev.collate.admission.Admission;
import dev.collate.engine.sql.SqlScript;
import dev.collate.limit.MemoryEstimate;
import org.springframework.stereotype.Service;

/** Converts CSV to SQL: what every front end calls. */
@Service
public class ConversionService {
    /** The script is written to the response while it is made, so what is held is the CSV and what is known of its columns. */
    static final MemoryEstimate MEMORY = MemoryEstimate.perByte(2);

    /** Reserves the memory that the conversion needs and reads the CSV once; the script is made while it is written. */
    SqlScript convert(ConvertRequest request, Admission admission) {
        admission.admit(MEMORY.of(request.csv().length(), 0));
        return SqlScript.of(request.csv(), request.options());
    }
}
