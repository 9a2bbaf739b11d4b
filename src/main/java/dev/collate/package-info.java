/** The application: starts the server and provides the clock. All other code is in the subpackages. */
@NullMarked
package dev.collate;

import org.jspecify.annotations.NullMarked;
