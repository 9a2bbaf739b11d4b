/**
 * What is checked before the server, or a command of its operator, starts to work: the names of the settings, the port, the data
 * directory, the database. Each failure is one sentence that says what to do.
 */
@NullMarked
package dev.collate.start;

import org.jspecify.annotations.NullMarked;
