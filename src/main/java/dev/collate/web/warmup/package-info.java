/** Makes the first requests after a start about as fast as later ones. */
@NullMarked
package dev.collate.web.warmup;

import org.jspecify.annotations.NullMarked;
