/** Random texts that nobody can guess, and the hashes under which the database stores them. */
@NullMarked
package dev.collate.secret;

import org.jspecify.annotations.NullMarked;
