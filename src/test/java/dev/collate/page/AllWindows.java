package dev.collate.page;

import dev.collate.page.LineWindows.LinePage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Keeps the lines of all windows. */
final class AllWindows implements ToIntFunction<LinePage> {
    private final List<LinePage> contents = new ArrayList<>();

    @Override
    public int applyAsInt(LinePage window) {
        contents.add(window);
        // Every window can be rendered.
        LineView.fragment(window).parts();
        return contents.size() - 1;
    }

    List<LinePage> contents() {
        return contents;
    }
}
