package dev.collate.engine.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a JSON Patch (RFC 6902). When a client applies them in order, they convert the original into the modified document,
 * except for differences that the options ignore. The response is a JSON array of the operations, without an enclosing object.
 *
 * @param operations an unmodifiable list, which may create each operation only when it is read
 */
public record JsonPatch(List<Operation> operations) {
    /**
     * One operation.
     *
     * @param op {@code add}, {@code remove}, {@code replace} or {@code test}
     * @param path an RFC 6901 pointer into the document to which all earlier operations were applied
     * @param value the new value, or the expected value of a {@code test}; null for {@code remove}, which has no member {@code value} in
     *     the response
     */
    public record Operation(
            String op, String path, @Nullable Value value) {}
}
