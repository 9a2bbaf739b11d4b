package dev.collate.diff;

import dev.collate.engine.layout.JsonLayout;
import dev.collate.engine.layout.LayoutSize;
import dev.collate.engine.layout.XmlLayout;
import dev.collate.utf8.Utf8Slice;
import java.util.Optional;

/** The layout of a valid content: the content as indented text, with each value or element on its own line. Only JSON and XML have one. */
public record ContentLayout(Format format, Utf8Slice content) {
    /** Maximum number of bytes of a content for which a layout is computed, and maximum number of bytes of this layout. */
    private static final int MAX_BYTES = 4 << 20;

    /** Maximum bytes of heap of a layout and of its comparison line by line. Each line of a layout has at least two bytes. */
    private static final long MAX_HEAP = (2 + ItemHeap.LINE / 2) * (long) MAX_BYTES;

    /** Returns the layout. Returns an empty Optional if the format has no layouts, or if the content or the layout has more than 4 MB. */
    public Optional<Utf8Slice> text() {
        return possible()
                ? Optional.of(
                                format == Format.JSON
                                        ? JsonLayout.of(content, MAX_BYTES)
                                        : XmlLayout.of(content, MAX_BYTES))
                        .filter(text -> text.length() <= MAX_BYTES)
                : Optional.empty();
    }

    /** Returns whether {@link #text} returns a layout. Computes the layout only if its size cannot be estimated. */
    public boolean exists() {
        return possible() && (size().bytes() <= MAX_BYTES || text().isPresent());
    }

    private boolean possible() {
        return (format == Format.JSON || format == Format.XML) && content.length() <= MAX_BYTES;
    }

    private LayoutSize size() {
        return format == Format.JSON ? LayoutSize.ofJson(content) : LayoutSize.ofXml(content);
    }

    /** Returns the maximum bytes of heap that the layout and its comparison line by line need. Returns 0 if there is no layout. */
    long heapBytes() {
        if (!possible()) {
            return 0;
        }
        var size = size();
        // The length counts twice, because the array that contains the layout grows while the layout is written.
        return Math.min(2 * size.bytes() + ItemHeap.LINE * size.lines(), MAX_HEAP);
    }
}
