/**
 * The comparison endpoints: parameters → request record (validated, with defaults) → engine → result record, which becomes the JSON
 * response.
 */
@NullMarked
package dev.collate.diff;

import org.jspecify.annotations.NullMarked;
