package dev.collate.engine.json.report;

import dev.collate.engine.result.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RFC 6902 operations which, applied in their order, turn the original into the modified document as far as the options let them
 * differ. It is sent as a bare array.
 *
 * @param operations an unmodifiable list, which may make each operation when it is asked for
 */
public record JsonPatch(List<Operation> operations) {
    /**
     * One operation.
     *
     * @param op {@code add}, {@code remove} or {@code replace}
     * @param path an RFC 6901 pointer, right when all operations before this one have been applied
     * @param value what is added or put in place; null for {@code remove}, where it is not sent
     */
    public record Operation(
            String op, String path, @Nullable Value value) {}
}
