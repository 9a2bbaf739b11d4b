package dev.collate.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Limits the items and the bytes of HTML of one page. */
final class PageBudget {
    private final int maxItems;
    private final int maxBytes;
    private int items;
    private int bytes;

    PageBudget(int maxItems, int maxBytes) {
        this.maxItems = maxItems;
        this.maxBytes = maxBytes;
    }

    /** Adds an item to the page and returns true, if the item fits. An empty page accepts every item. */
    boolean take(int itemBytes) {
        if (items > 0 && !has(1, itemBytes)) {
            return false;
        }
        items++;
        bytes += itemBytes;
        return true;
    }

    /** Returns whether this many items with this many bytes fit. */
    boolean has(int moreItems, int moreBytes) {
        return items + moreItems <= maxItems && bytes + moreBytes <= maxBytes;
    }

    /** Begins a new page. */
    void reset() {
        items = 0;
        bytes = 0;
    }

    /** Returns the number of bytes that both sides of a row have as HTML. */
    static int bytes(Pair row) {
        int left = bytes(row.left());
        return left + (row.hasSameText() ? left : bytes(row.right()));
    }

    private static int bytes(@Nullable Line line) {
        return line == null ? 0 : bytes(line.spans());
    }

    /** Returns the number of bytes that a text has as HTML. */
    static int bytes(List<Span> spans) {
        return new Markup().line(spans).bytes();
    }
}
