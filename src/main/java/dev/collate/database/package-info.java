/**
 * Database timeouts: of the connection pool, and of reads and writes on connections to PostgreSQL.
 */
@NullMarked
package dev.collate.database;

import org.jspecify.annotations.NullMarked;
