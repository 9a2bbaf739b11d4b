/** The errors of the API: their codes, and the exception that becomes an error response. */
@NullMarked
package dev.collate.problem;

import org.jspecify.annotations.NullMarked;
