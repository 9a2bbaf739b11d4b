package dev.collate.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps only the window that a page shows. The positions of its windows have no meaning. */
final class ShownWindow<T> implements WindowSink<T> {
    private final List<Section.Window> windows = new ArrayList<>();
    private final int from;
    private final boolean toTheEnd;
    private @Nullable T window;
    private boolean complete = true;

    /**
     * @param from number of the item that the page shows
     * @param toTheEnd whether the section continues after the shown window, so that the number of its items is known
     */
    ShownWindow(int from, boolean toTheEnd) {
        this.from = from;
        this.toTheEnd = toTheEnd;
    }

    @Override
    public void add(int first, T added) {
        windows.add(new Section.Window(0, first));
        if (window == null || first <= from) {
            window = added;
        }
    }

    @Override
    public boolean continuesAt(int first) {
        if (toTheEnd || first <= from) {
            return true;
        }
        windows.add(new Section.Window(0, first));
        complete = false;
        return false;
    }

    @Override
    public List<Section.Window> windows() {
        return windows;
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
