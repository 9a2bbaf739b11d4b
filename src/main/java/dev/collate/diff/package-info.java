/**
 * The comparison endpoints. The parameters become a request record, which is validated and has defaults. The engine returns a result
 * record, which becomes the JSON response.
 */
@NullMarked
package dev.collate.diff;

import org.jspecify.annotations.NullMarked;
