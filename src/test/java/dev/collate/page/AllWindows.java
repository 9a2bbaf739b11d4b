package dev.collate.page;

import dev.collate.page.LineWindows.LineWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Records all windows of a comparison, and returns the index of each. */
final class AllWindows implements ToIntFunction<LineWindow> {
    private final List<LineWindow> contents = new ArrayList<>();

    @Override
    public int applyAsInt(LineWindow window) {
        contents.add(window);
        // Fails if the window cannot be rendered.
        LineView.fragment(window).parts();
        return contents.size() - 1;
    }

    List<LineWindow> contents() {
        return contents;
    }
}
