/** Counts the requests of each key: in memory, exact for one server, or in the database, exact for all servers that share it. */
@NullMarked
package dev.collate.auth.window;

import org.jspecify.annotations.NullMarked;
