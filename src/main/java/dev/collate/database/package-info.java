/** The timeouts of the connection pool, and the timeouts of reads and writes on connections to PostgreSQL. */
@NullMarked
package dev.collate.database;

import org.jspecify.annotations.NullMarked;
