package dev.collate.page;

import java.util.ArrayList;
import java.util.List;

/** Keeps the contents of all windows, as they are before they become HTML. */
final class AllWindows<T extends WindowSink.Content> extends WindowSink<T> {
    private final List<T> contents = new ArrayList<>();

    @Override
    void add(int first, T window) {
        windows().add(new PageIndex.Window(contents.size(), first));
        contents.add(window);
        // Every window can be rendered.
        window.fragment().parts();
    }

    List<T> contents() {
        return contents;
    }
}
