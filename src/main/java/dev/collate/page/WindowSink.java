package dev.collate.page;

import java.util.List;

/** Receives the windows of a section in their order. */
interface WindowSink<T> {
    /**
     * Adds the next window.
     *
     * @param first number of the first item of the window, counted from 1
     */
    void add(int first, T window);

    /**
     * Announces that another window begins with this item. Returns whether the section must compute it. If not, the section ends without
     * this window and the windows after it.
     */
    boolean continuesAt(int first);

    /** Returns the windows so far. */
    List<Section.Window> windows();
}
