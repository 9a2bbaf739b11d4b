/**
 * Checks before the server or an operator command starts: the names and values of the settings, the port, the data directory and the
 * database. Each failure is reported with one sentence that says what is wrong and one that says what to do.
 */
@NullMarked
package dev.collate.start;

import org.jspecify.annotations.NullMarked;
