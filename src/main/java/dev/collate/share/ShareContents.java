package dev.collate.share;

import dev.collate.diff.Comparer;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.utf8.Utf8Slice;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The two contents of a new share, and how they are compared. */
public sealed interface ShareContents {
    Format format();

    /** Returns the file names of the contents. */
    FileNames names();

    /** Returns the options of the comparison, by name; empty if the request has no options. */
    Map<String, Object> options();

    /** Returns the bytes of the original that the share stores. */
    ByteBuffer original();

    /** Returns the bytes of the modified content that the share stores. */
    ByteBuffer modified();

    /** Two texts of any text format. */
    record Texts(Utf8Slice originalText, Utf8Slice modifiedText, FileNames names, Comparer comparer)
            implements ShareContents {
        @Override
        public Format format() {
            return comparer.format();
        }

        @Override
        public Map<String, Object> options() {
            return comparer.options();
        }

        @Override
        public ByteBuffer original() {
            return bytes(originalText);
        }

        @Override
        public ByteBuffer modified() {
            return bytes(modifiedText);
        }

        private static ByteBuffer bytes(Utf8Slice text) {
            return ByteBuffer.wrap(text.bytes(), text.from(), text.length());
        }
    }

    /** Two image files. */
    record Images(ImageDiffRequest request, FileNames names, Map<String, Object> options) implements ShareContents {
        public Images {
            options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        }

        @Override
        public Format format() {
            return Format.IMAGE;
        }

        @Override
        public ByteBuffer original() {
            return bytes(request.original());
        }

        @Override
        public ByteBuffer modified() {
            return bytes(request.modified());
        }

        private static ByteBuffer bytes(ImageFile file) {
            return ByteBuffer.wrap(file.bytes(), file.from(), file.length());
        }
    }
}
