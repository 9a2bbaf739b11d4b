package dev.collate.share.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Divides entries into pages. */
final class ChangePages {
    private final PageBudget budget = new PageBudget(PageLimits.CHANGES, PageLimits.CHANGE_BYTES);
    private final List<ChangeView> entries = new ArrayList<>();
    private final Consumer<ChangeTable> onPage;
    private int count;

    /** @param onPage receives each page. It receives at least one page, which may be empty */
    ChangePages(Consumer<ChangeTable> onPage) {
        this.onPage = onPage;
    }

    void add(ChangeView entry) {
        if (!budget.take(entry.bytes())) {
            endPage();
            budget.take(entry.bytes());
        }
        entries.add(entry);
        count++;
    }

    /** Ends the last page. */
    void end() {
        endPage();
    }

    /** Returns the number of entries. */
    int count() {
        return count;
    }

    private void endPage() {
        onPage.accept(new ChangeTable(count - entries.size() + 1, entries));
        entries.clear();
        budget.reset();
    }
}
