package dev.collate.site;

import dev.collate.diff.DiffOption;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.text.FileName;
import dev.collate.http.request.ByteRange;
import dev.collate.http.request.RequestParameters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form for two images, with the options that a person sent, valid or not.
 *
 * @param values returns the value of an option by the name of its parameter
 * @param errors the error of each invalid field, by the name of the field; the errors of other parameters have an empty name
 */
record CompareImageForm(UnaryOperator<String> values, Map<String, String> errors) {
    /** The options without a field: the page always shows the highlight image, the changed regions and the sizes. */
    private static final Set<DiffOption> WITHOUT_FIELD =
            EnumSet.of(DiffOption.OUTPUT_HIGHLIGHT, DiffOption.REGIONS, DiffOption.SIZES);

    /** The values of the options, by parameter, in the form that a person opens. The other options are empty. */
    private static final Map<String, String> DEFAULTS = Stream.of(DiffOption.THRESHOLD, DiffOption.HIGHLIGHT_COLOR)
            .collect(Collectors.toMap(
                    DiffOption::parameter, option -> option.type().defaultText()));

    /** Returns the form that a person opens. */
    static CompareImageForm initial() {
        return new CompareImageForm(CompareImageForm::defaultValue, Map.of());
    }

    static CompareImageForm of(RequestParameters parameters) {
        return new CompareImageForm(option -> parameters.stringOrFallback(option, defaultValue(option)), Map.of());
    }

    private static String defaultValue(String option) {
        return DEFAULTS.getOrDefault(option, "");
    }

    CompareImageForm withErrors(Map<String, String> errors) {
        return new CompareImageForm(values, errors);
    }

    /** Returns the value of an option; empty if it has none. */
    public String value(String option) {
        return values.apply(option);
    }

    /** Returns whether the page shows the options without a click, because one of them has an error. */
    public boolean isOpen() {
        return errors.keySet().stream().anyMatch(field -> field.startsWith("options."));
    }

    /** Returns whether the form has a field with this name, which shows the error of the field. */
    static boolean isField(String field) {
        return field.equals(KeptImages.ORIGINAL)
                || field.equals(KeptImages.MODIFIED)
                || Arrays.stream(DiffOption.values())
                        .filter(option -> option.formats().contains(Format.IMAGE) && !WITHOUT_FIELD.contains(option))
                        .anyMatch(option -> option.parameter().equals(field));
    }

    /**
     * The two files of the form, which the page of the result contains in hidden fields. So a person whose browser runs no scripts need not
     * choose the files again.
     *
     * @param original the original in Base64
     * @param modified the modified image in Base64
     */
    record KeptImages(String original, String modified, FileNames names) {
        static final String ORIGINAL = "original";
        static final String MODIFIED = "modified";

        /** Maximum bytes of both files together that the page keeps. */
        private static final int MAX_KEPT_BYTES = 1 << 20;

        /** Returns the files that the page keeps; null if they are too large. */
        static @Nullable KeptImages of(ImageDiffRequest images) {
            return areKept(images)
                    ? new KeptImages(toBase64(images.original()), toBase64(images.modified()), images.fileNames())
                    : null;
        }

        static boolean areKept(ImageDiffRequest images) {
            return images.length() <= MAX_KEPT_BYTES;
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
            var file = parameters.bytes(usesKeptFile(parameters, name) ? name + "-kept" : name);
            if (file.from() == file.to()) {
                parameters.reject(name, "is required");
            }
            return file;
        }

        private static @Nullable String name(RequestParameters parameters, String side) {
            return FileName.parse(
                            usesKeptFile(parameters, side)
                                    ? parameters.string(side + "-name")
                                    : parameters.fileName(side))
                    .map(FileName::toString)
                    .orElse(null);
        }

        /** Returns whether no file was chosen, but an earlier page has kept a file. A browser sends an empty part if no file was chosen. */
        private static boolean usesKeptFile(RequestParameters parameters, String side) {
            var chosen = parameters.fileName(side);
            return parameters.hasContent(side + "-kept") && (chosen == null || chosen.isEmpty());
        }

        private static String toBase64(ImageFile file) {
            var encoded = Base64.getEncoder().encode(ByteBuffer.wrap(file.bytes(), file.from(), file.length()));
            return new String(encoded.array(), 0, encoded.limit(), StandardCharsets.ISO_8859_1);
        }
    }
}
