package dev.collate.engine.json.report;

import dev.collate.engine.result.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RFC 6902 operations. Applied in order, they turn the original into the modified document, except for differences that the options ignore.
 * The response is an array without an enclosing object.
 *
 * @param operations an unmodifiable list, which may create each operation on access
 */
public record JsonPatch(List<Operation> operations) {
    /**
     * One operation.
     *
     * @param op {@code add}, {@code remove} or {@code replace}
     * @param path an RFC 6901 pointer, valid after all operations before this one
     * @param value the new value; null for {@code remove}, which is sent without a value
     */
    public record Operation(
            String op, String path, @Nullable Value value) {}
}
