package dev.collate.diff;

import dev.collate.engine.layout.IndentedText;
import dev.collate.engine.layout.JsonLayout;
import dev.collate.engine.layout.XmlLayout;
import dev.collate.utf8.ByteCounter;
import dev.collate.utf8.Utf8Slice;
import java.util.Optional;

/**
 * Computes the layout of a valid content: the content as indented text, with each value or element on its own line. Only JSON and XML have
 * a layout.
 */
record ContentIndenter(Format format, Utf8Slice content) {
    /** Maximum number of bytes of a content for which a layout is computed, and maximum number of bytes of this layout. */
    private static final int MAX_BYTES = 4 << 20;

    /** Maximum bytes of heap of a layout and of its comparison line by line. Each line of a layout has at least two bytes. */
    private static final long MAX_HEAP = (2 + ComparisonHeap.HEAP_PER_LINE / 2) * (long) MAX_BYTES;

    private static final ByteCounter JSON_LINE_STARTS = new ByteCounter("[]{},");
    private static final ByteCounter XML_LINE_STARTS = new ByteCounter("<\n");

    /** Returns the layout. Returns an empty Optional if the format has no layouts, or if the content or the layout has more than 4 MB. */
    Optional<Utf8Slice> layout() {
        return isEligible()
                ? Optional.of(
                                format == Format.JSON
                                        ? JsonLayout.indent(content, MAX_BYTES)
                                        : XmlLayout.indent(content, MAX_BYTES))
                        .filter(text -> text.length() <= MAX_BYTES)
                : Optional.empty();
    }

    /** Returns whether {@link #layout} returns a layout. Computes the layout only if it may be too large. */
    boolean canIndent() {
        return isEligible() && (maxBytes() <= MAX_BYTES || layout().isPresent());
    }

    private boolean isEligible() {
        return (format == Format.JSON || format == Format.XML) && content.length() <= MAX_BYTES;
    }

    /** Returns the maximum number of lines of the layout: one, and one for each byte that may begin a new line. */
    long maxLines() {
        return 1 + (format == Format.JSON ? JSON_LINE_STARTS : XML_LINE_STARTS).count(content);
    }

    /** Returns the maximum number of bytes of the layout. In JSON, a space is added to each member, which has at least four bytes. */
    long maxBytes() {
        return maxBytes(maxLines());
    }

    private long maxBytes(long lines) {
        return content.length() + content.length() / 4 + lines * IndentedText.MAX_LINE_START_BYTES;
    }

    /** Returns the maximum bytes of heap that the layout and its comparison line by line need. Returns 0 if there is no layout. */
    long heapBytes() {
        if (!isEligible()) {
            return 0;
        }
        long lines = maxLines();
        // The bytes count twice, because the array that contains the layout grows while the layout is written.
        return Math.min(2 * maxBytes(lines) + ComparisonHeap.HEAP_PER_LINE * lines, MAX_HEAP);
    }
}
