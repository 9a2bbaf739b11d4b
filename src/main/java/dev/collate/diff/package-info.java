/**
 * The comparison endpoints: members → request record (checked, defaults filled) → engine → result record, which is the JSON that is
 * sent.
 */
@NullMarked
package dev.collate.diff;

import org.jspecify.annotations.NullMarked;
