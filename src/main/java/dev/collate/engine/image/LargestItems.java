package dev.collate.engine.image;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Counts items and keeps the largest of them, so that neither the memory nor a response grows with their number. */
final class LargestItems<T> {
    /** Maximum number of items that are kept. */
    static final int MAX_ITEMS = 1_000;

    private final Comparator<T> bySize;
    /** The kept items. The smallest is the first. */
    private final PriorityQueue<T> keptItems;

    private int count;

    /** @param bySize orders the items by size. If two items have the same size, it must decide which of them is kept */
    LargestItems(Comparator<T> bySize) {
        this.bySize = bySize;
        this.keptItems = new PriorityQueue<>(bySize);
    }

    void add(T item) {
        count++;
        if (keptItems.size() < MAX_ITEMS) {
            keptItems.add(item);
        } else if (bySize.compare(item, keptItems.element()) > 0) {
            keptItems.remove();
            keptItems.add(item);
        }
    }

    /** Returns the number of all items. */
    int count() {
        return count;
    }

    /** Returns the largest items in this order. */
    List<T> sorted(Comparator<T> order) {
        return keptItems.stream().sorted(order).toList();
    }
}
