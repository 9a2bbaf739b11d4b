/** Work of one request on several processors, with the outcome that it has on one. */
@NullMarked
package dev.collate.parallel;

import org.jspecify.annotations.NullMarked;
