package dev.collate.site;

import dev.collate.diff.FileNames;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.text.FileName;
import dev.collate.http.request.ByteRange;
import dev.collate.http.request.RequestParameters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The two files of the form, as the page keeps them for the next button. So a person without scripts need not choose the files again.
 *
 * @param original the original in Base64
 * @param modified the modified image in Base64
 */
record CompareImageFiles(String original, String modified, FileNames names) {
    static final String ORIGINAL = "original";
    static final String MODIFIED = "modified";

    /** Maximum bytes of both files together that the page keeps. */
    private static final int MAX_KEPT = 1 << 20;

    /** Returns the files that the page keeps; null if they are too large. */
    static @Nullable CompareImageFiles of(ImageDiffRequest images) {
        return areKept(images)
                ? new CompareImageFiles(base64(images.original()), base64(images.modified()), images.names())
                : null;
    }

    static boolean areKept(ImageDiffRequest images) {
        return images.length() <= MAX_KEPT;
    }

    /** Reads the images: the chosen files, or else the files that an earlier page has kept. */
    static ImageDiffRequest read(RequestParameters parameters, DecoderSettings decoders) {
        return ImageDiffRequest.of(
                file(parameters, ORIGINAL),
                file(parameters, MODIFIED),
                new FileNames(name(parameters, ORIGINAL), name(parameters, MODIFIED)),
                parameters,
                decoders);
    }

    private static ByteRange file(RequestParameters parameters, String name) {
        var file = parameters.file(isKept(parameters, name) ? name + "-kept" : name);
        if (file.from() == file.to()) {
            parameters.reject(name, "is required");
        }
        return file;
    }

    private static @Nullable String name(RequestParameters parameters, String side) {
        return FileName.of(
                        isKept(parameters, side) ? parameters.string(side + "-name", null) : parameters.fileName(side))
                .map(FileName::toString)
                .orElse(null);
    }

    /** Returns whether no file was chosen, but an earlier page has kept a file. A browser sends an empty part if no file was chosen. */
    private static boolean isKept(RequestParameters parameters, String side) {
        var chosen = parameters.fileName(side);
        return parameters.isPresent(side + "-kept") && (chosen == null || chosen.isEmpty());
    }

    private static String base64(ImageFile file) {
        var encoded = Base64.getEncoder().encode(ByteBuffer.wrap(file.bytes(), file.from(), file.length()));
        return new String(encoded.array(), 0, encoded.limit(), StandardCharsets.ISO_8859_1);
    }
}
