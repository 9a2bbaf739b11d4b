package dev.collate.page;

import java.util.ArrayList;
import java.util.List;

/** Divides entries into pages. */
final class ChangePages {
    private final PageBudget budget = new PageBudget(PageLimits.CHANGES, PageLimits.CHANGE_BYTES);
    private final List<ChangeView> entries = new ArrayList<>();
    private final WindowSink<ChangeTable> out;
    private int count;
    private boolean stopped;

    /** @param out receives at least one page, which may be empty */
    ChangePages(WindowSink<ChangeTable> out) {
        this.out = out;
    }

    /** Adds an entry. Returns false if no further entries are needed. */
    boolean add(ChangeView entry) {
        if (!budget.take(entry.bytes())) {
            endPage();
            stopped = !out.continuesAt(count + 1);
            budget.take(entry.bytes());
        }
        if (!stopped) {
            entries.add(entry);
            count++;
        }
        return !stopped;
    }

    /**
     * Ends the last page.
     *
     * @param cut whether the comparison has more entries
     */
    Section end(boolean cut) {
        if (!stopped) {
            endPage();
        }
        return new Section(out.windows(), count, cut && !stopped);
    }

    private void endPage() {
        out.add(count - entries.size() + 1, new ChangeTable(count - entries.size() + 1, entries));
        entries.clear();
        budget.reset();
    }
}
