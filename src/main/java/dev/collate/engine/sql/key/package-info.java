/** Checks the values of a primary key before a database does. */
@NullMarked
package dev.collate.engine.sql.key;

import org.jspecify.annotations.NullMarked;
