package dev.collate.diff.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The differences of two trees, in document order.
 *
 * @param changes unmodifiable; it may make each entry when it is asked for, since there may be millions
 * @param approximate true when the work budget was spent: still complete, perhaps not the smallest; sent only when true
 */
public record StructuredDiff(
        List<Change> changes,
        Stats stats,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean approximate) {
    /** The diff of these changes, counted. */
    public static StructuredDiff of(List<Change> changes, boolean approximate) {
        int added = 0;
        int removed = 0;
        for (var change : changes) {
            switch (change.type()) {
                case ADDED -> added++;
                case REMOVED -> removed++;
                case CHANGED, MOVED -> {}
            }
        }
        return new StructuredDiff(
                List.copyOf(changes), new Stats(added, removed, changes.size() - added - removed), approximate);
    }
}
