package dev.collate.page;

import dev.collate.page.LineWindows.LineWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Keeps the lines of all windows. */
final class AllWindows implements ToIntFunction<LineWindow> {
    private final List<LineWindow> contents = new ArrayList<>();

    @Override
    public int applyAsInt(LineWindow window) {
        contents.add(window);
        // Every window can be rendered.
        LineView.fragment(window).parts();
        return contents.size() - 1;
    }

    List<LineWindow> contents() {
        return contents;
    }
}
