package dev.collate.page;

/** Counts the items and their bytes of HTML on one page, and limits both. */
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
    boolean tryAdd(int itemBytes) {
        if (items > 0 && !fits(1, itemBytes)) {
            return false;
        }
        items++;
        bytes += itemBytes;
        return true;
    }

    /** Returns whether this many items with this many bytes fit. */
    boolean fits(int moreItems, int moreBytes) {
        return items + moreItems <= maxItems && bytes + moreBytes <= maxBytes;
    }

    /** Begins a new page. */
    void reset() {
        items = 0;
        bytes = 0;
    }
}
