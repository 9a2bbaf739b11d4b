/**
 * The comparison endpoints. A request record reads and validates the parameters, and adds the defaults. The engine returns a result record,
 * which becomes the JSON response.
 */
@NullMarked
package dev.collate.diff;

import org.jspecify.annotations.NullMarked;
