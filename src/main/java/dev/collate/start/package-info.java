/**
 * The checks that run before the server or a command of the operator starts. They check the names and values of the settings, the port, the
 * data directory and the database. For each failure, one sentence says what is wrong, and another sentence says what to do.
 */
@NullMarked
package dev.collate.start;

import org.jspecify.annotations.NullMarked;
