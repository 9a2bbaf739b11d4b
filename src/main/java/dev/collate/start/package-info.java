/**
 * What is checked before the server, or a command of its operator, starts to work: the names and values of the settings, the port, the
 * data directory, the database. Each failure says what is wrong and what to do.
 */
@NullMarked
package dev.collate.start;

import org.jspecify.annotations.NullMarked;
