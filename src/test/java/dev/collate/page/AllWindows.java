package dev.collate.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Keeps the contents of all windows, as they are before they become HTML. */
final class AllWindows<T> implements ToIntFunction<T> {
    private final List<T> contents = new ArrayList<>();
    private final Function<T, Fragment> html;

    AllWindows(Function<T, Fragment> html) {
        this.html = html;
    }

    @Override
    public int applyAsInt(T window) {
        contents.add(window);
        // Every window can be rendered.
        html.apply(window).parts();
        return contents.size() - 1;
    }

    List<T> contents() {
        return contents;
    }
}
