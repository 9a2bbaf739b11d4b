package dev.collate.diff.result;

import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.function.IntFunction;

/**
 * An unmodifiable list with one element for each of some rows. An element is made whenever it is asked for: documents that have little in
 * common differ in millions of places, and all the elements at once would take many times the memory of the documents.
 */
public final class LazyList<T> extends AbstractList<T> implements RandomAccess {
    private final int[] rows;
    private final IntFunction<T> element;

    /** A list for these rows; the array is taken over. */
    public LazyList(int[] rows, IntFunction<T> element) {
        this.rows = rows;
        this.element = element;
    }

    @Override
    public T get(int index) {
        return element.apply(rows[index]);
    }

    @Override
    public int size() {
        return rows.length;
    }
}
