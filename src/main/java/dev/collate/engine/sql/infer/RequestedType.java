package dev.collate.engine.sql.infer;

import java.util.Optional;

/** The type that a caller requests for a column: a family of types, or a type of the database. */
public sealed interface RequestedType permits TypeFamily, NativeType {
    /** Returns the family of the type, which decides the notation of the cells. */
    TypeFamily family();

    /** Returns the name of the type, for error messages and requests. */
    String wireName();

    /**
     * Returns the type that stores every cell without a change. Returns an empty Optional if no type does.
     *
     * @param cells the statistics of the cells that were read so far
     */
    Optional<ColumnType> fitRequested(ColumnStatistics cells, ValueLimits limits);
}
