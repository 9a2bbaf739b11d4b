package dev.collate.share;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One page of the list of the shares of all keys, newest first.
 *
 * @param nextCursor the value of the parameter {@code cursor} for the next page; null on the last page
 */
public record StoredShareList(
        List<StoredShare> shares, @Nullable String nextCursor) {
    public StoredShareList {
        shares = List.copyOf(shares);
    }

    /**
     * A share without its contents.
     *
     * @param key the id of the key that has created the share
     * @param storedBytes the number of bytes that the share takes in the database
     */
    public record StoredShare(@JsonUnwrapped ShareList.Entry share, UUID key, long storedBytes) {}
}
