/** The one home of errors: what can go wrong for a caller, and the only exception that is thrown on purpose. */
@NullMarked
package dev.collate.problem;

import org.jspecify.annotations.NullMarked;
