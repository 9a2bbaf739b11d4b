package dev.collate.page;

import dev.collate.share.PageModels.Windows;
import java.util.ArrayList;
import java.util.List;

/** Writes all windows of a section to a page model. */
final class StoredWindows<T> implements WindowSink<T> {
    private final List<Section.Window> windows = new ArrayList<>();
    private final Windows out;

    StoredWindows(Windows out) {
        this.out = out;
    }

    @Override
    public void add(int first, T window) {
        windows.add(new Section.Window(out.add(PageJson.write(window)), first));
    }

    @Override
    public boolean continuesAt(int first) {
        return true;
    }

    @Override
    public List<Section.Window> windows() {
        return windows;
    }
}
