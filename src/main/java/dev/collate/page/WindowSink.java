package dev.collate.page;

import dev.collate.share.PageRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Receives the windows of a section in their order. A window has the content of one page. */
abstract class WindowSink<T extends WindowSink.Content> {
    /** The content of one page. */
    interface Content {
        /** Returns the finished HTML. */
        Fragment fragment();
    }

    private final List<PageIndex.Window> windows = new ArrayList<>();

    /**
     * Adds the next window.
     *
     * @param first number of the first item of the window, counted from 1
     */
    abstract void add(int first, T window);

    /**
     * Announces that another window begins with this item. Returns whether the section must compute it. If not, the section ends without
     * this window and the windows after it.
     */
    boolean continuesAt(int first) {
        return true;
    }

    /** Returns the windows so far. */
    final List<PageIndex.Window> windows() {
        return windows;
    }

    /** Stores the HTML of all windows. */
    static class Stored<T extends Content> extends WindowSink<T> {
        final PageRenderer.Windows out;

        Stored(PageRenderer.Windows out) {
            this.out = out;
        }

        @Override
        void add(int first, T window) {
            windows().add(new PageIndex.Window(out.add(window.fragment().stored()), first));
        }
    }

    /** Keeps only the window that a page shows. The positions of its windows have no meaning. */
    static final class Shown<T extends Content> extends WindowSink<T> {
        private final int from;
        private final boolean toTheEnd;
        private @Nullable T window;
        private boolean complete = true;

        /**
         * @param from number of the item that the page shows
         * @param toTheEnd whether the section continues after the shown window, so that the number of its items is known
         */
        Shown(int from, boolean toTheEnd) {
            this.from = from;
            this.toTheEnd = toTheEnd;
        }

        @Override
        void add(int first, T added) {
            windows().add(new PageIndex.Window(0, first));
            if (window == null || first <= from) {
                window = added;
            }
        }

        @Override
        boolean continuesAt(int first) {
            if (toTheEnd || first <= from) {
                return true;
            }
            windows().add(new PageIndex.Window(0, first));
            complete = false;
            return false;
        }

        /** Returns the window that contains the item; the last window if the item does not exist. */
        T window() {
            return Objects.requireNonNull(window);
        }

        /** Returns whether the section was computed to its end. */
        boolean isComplete() {
            return complete;
        }
    }

    /** Divides items of one kind into windows. */
    static final class Divider<I, T extends Content> {
        private final PageBudget budget;
        private final WindowSink<T> out;
        private final BiFunction<Integer, List<I>, T> window;
        private final List<I> items = new ArrayList<>();
        private int count;
        private boolean stopped;

        /**
         * @param out receives at least one window, which may be empty
         * @param window creates a window from the number of its first item, counted from 1, and its items
         */
        Divider(PageBudget budget, WindowSink<T> out, BiFunction<Integer, List<I>, T> window) {
            this.budget = budget;
            this.out = out;
            this.window = window;
        }

        /** Adds an item. Returns false if no further items are needed. */
        boolean add(I item, int bytes) {
            if (!budget.take(bytes)) {
                endWindow();
                stopped = !out.continuesAt(count + 1);
                budget.take(bytes);
            }
            if (!stopped) {
                items.add(item);
                count++;
            }
            return !stopped;
        }

        int count() {
            return count;
        }

        /**
         * Ends the last window.
         *
         * @param cut whether the comparison has more items
         * @param columns the number of columns of a table that are shown; 0 for entries
         * @param hiddenColumns the number of columns of a table that are not shown
         */
        PageIndex.Section end(boolean cut, int columns, int hiddenColumns) {
            if (!stopped) {
                endWindow();
            }
            return new PageIndex.Section(out.windows(), count, 0, cut && !stopped, false, columns, hiddenColumns);
        }

        private void endWindow() {
            int first = count - items.size() + 1;
            out.add(first, window.apply(first, items));
            items.clear();
            budget.reset();
        }
    }
}
