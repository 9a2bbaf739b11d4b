package dev.collate.page;

import dev.collate.page.PageIndex.Section;
import dev.collate.page.PageIndex.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Divides the items of a section into windows: each window has as many items as one page shows. */
final class WindowDivider<I> {
    private final PageBudget budget;
    private final ToIntFunction<List<I>> windowWriter;
    private final List<Window> windows = new ArrayList<>();
    private final List<I> items = new ArrayList<>();
    private int itemCount;

    /**
     * @param windowWriter receives the items of a window, stores the window, and returns its position. It is called at least once, and the
     *     list may be empty
     */
    WindowDivider(PageBudget budget, ToIntFunction<List<I>> windowWriter) {
        this.budget = budget;
        this.windowWriter = windowWriter;
    }

    void add(I item, int bytes) {
        if (!budget.tryAdd(bytes)) {
            endWindow();
            budget.tryAdd(bytes);
        }
        items.add(item);
        itemCount++;
    }

    int itemCount() {
        return itemCount;
    }

    /**
     * Ends the last window.
     *
     * @param isCut whether the comparison has more items
     * @param columns the number of columns of a table that are shown; 0 for entries
     * @param hiddenColumns the number of columns of a table that are not shown
     */
    Section endSection(boolean isCut, int columns, int hiddenColumns) {
        endWindow();
        return new Section(windows, itemCount, 0, isCut, false, columns, hiddenColumns);
    }

    private void endWindow() {
        int first = itemCount - items.size() + 1;
        windows.add(new Window(windowWriter.applyAsInt(items), first));
        items.clear();
        budget.reset();
    }
}
