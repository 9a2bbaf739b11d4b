package dev.collate.engine.result;

import dev.collate.parallel.Cancellation;
import java.util.AbstractList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * An unmodifiable list with one element for each of some rows. An element is made whenever it is asked for: documents that have little in
 * common differ in millions of places, and all the elements at once, or no more than a number for each, would take many times the memory
 * of the documents. It is for going through from the front, which ends when
 * the work is cancelled; to get an element by its index takes as long as passing those before it.
 */
public final class LazyList<T> extends AbstractList<T> {
    private final BitSet rows;
    private final int size;
    private final IntFunction<T> element;

    /** A list for these rows in ascending order; the set is taken over. */
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
