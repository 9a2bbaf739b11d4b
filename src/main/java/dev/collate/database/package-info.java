/**
 * How long a request waits for the database: timeouts of the pool, and of reads and writes on connections to PostgreSQL.
 */
@NullMarked
package dev.collate.database;

import org.jspecify.annotations.NullMarked;
