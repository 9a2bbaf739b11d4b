package dev.collate.engine.result;

import dev.collate.work.Cancellation;
import java.util.AbstractList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * An unmodifiable list with one element for each row number in a set. The list creates each element on access, because very different
 * documents have millions of differences. If all elements were stored, they would take many times the memory of the documents. Iterate over
 * the list if possible, because access by index takes linear time. The iterator throws a CancellationException if the work is cancelled.
 */
public final class LazyList<T> extends AbstractList<T> {
    private final BitSet rows;
    private final int size;
    private final IntFunction<T> element;

    /**
     * Creates a list of the elements of these rows, in ascending order of the row numbers. The caller must not change the set afterwards.
     */
    public LazyList(BitSet rows, IntFunction<T> element) {
        this.rows = rows;
        this.size = rows.cardinality();
        this.element = element;
    }

    @Override
    public Iterator<T> iterator() {
        var cancellation = Cancellation.current();
        return rows.stream()
                .mapToObj(row -> {
                    cancellation.check();
                    return element.apply(row);
                })
                .iterator();
    }

    @Override
    public T get(int index) {
        int row = rows.nextSetBit(0);
        for (int rest = Objects.checkIndex(index, size); rest > 0; rest--) {
            row = rows.nextSetBit(row + 1);
        }
        return element.apply(row);
    }

    @Override
    public int size() {
        return size;
    }
}
