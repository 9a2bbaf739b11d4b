/** The connection pool and its timeouts, the health of the database, the size of its file, and the values of columns. */
@NullMarked
package dev.collate.database;

import org.jspecify.annotations.NullMarked;
