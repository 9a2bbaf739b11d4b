package dev.collate.engine.sql;

/** How a script contains the rows. */
public enum ScriptFormat {
    /** Statements of several rows, such as INSERT. */
    INSERT,
    /** The data of one COPY statement. Only PostgreSQL has it. */
    COPY
}
