/** Parallel execution of the work of one request, with the same result as sequential execution. */
@NullMarked
package dev.collate.parallel;

import org.jspecify.annotations.NullMarked;
