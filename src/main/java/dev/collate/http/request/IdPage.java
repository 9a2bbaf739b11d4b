package dev.collate.http.request;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list that is sorted by id, newest first. The ids are UUIDs of version 7, so the order of the ids is the order of creation.
 *
 * @param before the page begins after the element with this id, so it contains only smaller ids; {@link #START} for the first page
 * @param limit the maximum number of elements on the page
 */
public record IdPage(UUID before, int limit) {
    /** The largest id, which no element has. In a list with the newest element first, it means the position before the first element. */
    public static final UUID START = new UUID(-1, -1);

    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    /** Reads the parameters {@code limit} and {@code cursor} of a query. */
    public static IdPage read(RequestParameters parameters) {
        return new IdPage(
                parameters.parsed("cursor", START, IdPage::parseId, "must be the nextCursor of an earlier response"),
                parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT));
    }

    /** Parses an id. Returns an empty Optional if the text is not a UUID with all its 36 characters. */
    public static Optional<UUID> parseId(String text) {
        try {
            // Java also parses a shorter text, such as 1-1-1-1-1.
            return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the response with this page.
     *
     * @param find finds at most the given number of elements that follow {@link #before}
     * @param idOf returns the id of an element
     * @param toResponse creates the response from the elements and the cursor of the next page, which is null on the last page
     */
    public <T, R> R response(
            IntFunction<List<T>> find, Function<T, UUID> idOf, BiFunction<List<T>, @Nullable UUID, R> toResponse) {
        // The query asks for one element more than the page contains. If this element exists, there is a next page.
        var elementsAndNext = find.apply(limit + 1);
        var shown = elementsAndNext.subList(0, Math.min(limit, elementsAndNext.size()));
        return toResponse.apply(shown, elementsAndNext.size() > limit ? idOf.apply(shown.getLast()) : null);
    }
}
