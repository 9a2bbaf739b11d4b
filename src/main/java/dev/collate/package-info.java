/** The server: starts it and owns the clock. Everything else lives in the packages below. */
@NullMarked
package dev.collate;

import org.jspecify.annotations.NullMarked;
