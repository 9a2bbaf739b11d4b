/**
 * Counts the requests of each key. The count is in the memory of one server, or in the database. The count in the database is common to all
 * servers that use the database.
 */
@NullMarked
package dev.collate.auth.window;

import org.jspecify.annotations.NullMarked;
