package dev.collate.site;

import dev.collate.diff.DiffOption;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.engine.text.FileName;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.utf8.Utf8Slice;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The contents and the options that a person has entered in the comparison form.
 *
 * @param format the chosen format; empty to detect it
 * @param shownFormat the format of the comparison that the page shows; empty if the page shows no comparison
 * @param options the options by name; an option that was left empty is not included
 */
record CompareForm(
        Side original,
        Side modified,
        Optional<Format> format,
        Optional<Format> shownFormat,
        Map<String, String> options) {
    /**
     * Maximum bytes of both contents together that the page sends back to the browser, so that the person need not choose the files again
     * for the next action.
     */
    static final int MAX_KEPT_BYTES = 1 << 20;

    private static final List<String> SIDES = List.of("original", "modified");

    static final CompareForm EMPTY =
            new CompareForm(Side.EMPTY, Side.EMPTY, Optional.empty(), Optional.empty(), Map.of());

    /**
     * One of the two contents.
     *
     * @param name file name of the content; null if it has no file name
     * @param charset the charset of the file
     */
    record Side(Utf8Slice content, @Nullable String name, String charset) {
        static final Side EMPTY = new Side(Utf8Slice.of(""), null);

        private static final String UTF_8 = "utf-8";

        Side(Utf8Slice content, @Nullable String name) {
            this(content, name, UTF_8);
        }

        /**
         * Reads one side of the form: the chosen file, or else the text of the field, or else the content that an earlier page has kept.
         * The kept content is also used if the person has not changed the text, because a text field changes line breaks. The name of a
         * chosen file is used instead of a typed name.
         */
        static Side of(RequestParameters parameters, String side, RequestReader reader) {
            var fileName = parameters.fileName(side + "-file");
            if (fileName != null && !fileName.isEmpty()) {
                return ofFile(parameters, side, fileName, reader);
            }
            var name = typedName(parameters, side + "-name");
            var kept = keptContent(parameters, side, reader);
            var keptCharset = parameters.string(side + "-charset", UTF_8);
            if (parameters.hasContent(side)) {
                var text = parameters.textWithLineFeeds(side);
                return kept.filter(content -> isUnchanged(content, text))
                        .map(content -> new Side(content, name, keptCharset))
                        .orElseGet(() -> new Side(withLineBreaksOf(kept, text), name));
            }
            if (kept.isEmpty()) {
                parameters.reject(
                        side, "was not sent; choose the file again, because contents above 1 MB are not kept");
            }
            return new Side(kept.orElse(EMPTY.content()), name, keptCharset);
        }

        private static Side ofFile(RequestParameters parameters, String side, String fileName, RequestReader reader) {
            var file = parameters.bytes(side + "-file");
            var name = FileName.parse(fileName).map(FileName::toString).orElse(null);
            try {
                BinaryFileCheck.rejectBinary(file, side);
                var decoded = reader.decodeText(file, RequestReader.AUTO_CHARSET, side);
                return new Side(decoded.text(), name, decoded.charset());
            } catch (ApiException e) {
                if (e.code() != ErrorCode.UNPROCESSABLE) {
                    throw e;
                }
                parameters.addUnprocessable(e);
                return new Side(EMPTY.content(), name);
            }
        }

        /** Returns whether the file was not UTF-8, so that the page says how it was read. */
        public boolean isConverted() {
            return !charset.equals(UTF_8);
        }

        private static @Nullable String typedName(RequestParameters parameters, String field) {
            var typed = parameters.string(field);
            if (typed == null || typed.isBlank()) {
                return null;
            }
            var name = FileName.parse(typed.strip());
            if (name.isEmpty()) {
                parameters.reject(field, FileName.RULE);
            }
            return name.map(FileName::toString).orElse(null);
        }

        private static Optional<Utf8Slice> keptContent(
                RequestParameters parameters, String side, RequestReader reader) {
            if (!parameters.hasContent(side + "-kept")) {
                return Optional.empty();
            }
            try {
                var content = reader.decodeBase64(parameters.bytes(side + "-kept"), MAX_KEPT_BYTES);
                if (content.isUtf8()) {
                    return Optional.of(new Utf8Slice(content.bytes(), content.from(), content.to()));
                }
            } catch (IllegalArgumentException e) {
                // The same error as for a content that is not UTF-8.
            }
            parameters.reject(side, "cannot be read: choose the file or paste the text again");
            return Optional.empty();
        }

        /** Returns whether the text of a field is the kept content as a browser sends it back. The text has LF as the line break. */
        private static boolean isUnchanged(Utf8Slice kept, Utf8Slice text) {
            var textOfField =
                    kept.toString().replace("\r\n", "\n").replace('\r', '\n').replace('\0', '\ufffd');
            return textOfField.equals(text.toString());
        }

        /** Returns a changed text, with CR LF as the line break if all line breaks of the kept content are CR LF. */
        private static Utf8Slice withLineBreaksOf(Optional<Utf8Slice> kept, Utf8Slice text) {
            var before = kept.map(Utf8Slice::toString).orElse("");
            var withoutCrLf = before.replace("\r\n", "");
            boolean hasOnlyCrLf =
                    !withoutCrLf.equals(before) && !withoutCrLf.contains("\n") && !withoutCrLf.contains("\r");
            return hasOnlyCrLf ? Utf8Slice.of(text.toString().replace("\n", "\r\n")) : text;
        }

        /** Returns the content in Base64 for a hidden field, because a text field would change line breaks. */
        public String keptBase64() {
            return Base64.getEncoder()
                    .encodeToString(Arrays.copyOfRange(content.bytes(), content.from(), content.to()));
        }

        /** Returns the content for a text field. */
        public String text() {
            return content.toString();
        }
    }

    /** Returns a form with the contents of a sample; the empty form if the name is not that of a sample. */
    static CompareForm ofSample(String name) {
        return Samples.COMPARED_FILES.contains(name)
                ? new CompareForm(
                        Samples.readSide("original", name),
                        Samples.readSide("modified", name),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of())
                : EMPTY;
    }

    static CompareForm of(RequestParameters parameters, RequestReader reader) {
        // A browser does not send a checkbox that is not checked. The field "checkboxes" says that the form had the
        // checkboxes.
        boolean hasCheckboxes = parameters.hasValue("checkboxes");
        var options = new LinkedHashMap<String, String>();
        for (var option : CompareOption.ALL) {
            var name = option.option().parameter();
            var value = parameters.string(name, "").replace("\r\n", "\n");
            if (option.isFlag() && hasCheckboxes) {
                value = value.isEmpty() ? "false" : value;
                value = value.equals(defaultText(option, options)) ? "" : value;
            }
            if (!option.values(value).isEmpty()) {
                options.put(name, value);
            }
        }
        return new CompareForm(
                Side.of(parameters, "original", reader),
                Side.of(parameters, "modified", reader),
                readFormat(parameters, "format"),
                readFormat(parameters, "shown-format"),
                options);
    }

    /** Returns the text of the default of an option. It may be the value of the option {@code semantic}. */
    private static String defaultText(CompareOption option, Map<String, String> options) {
        return option.isDerived()
                ? options.getOrDefault(DiffOption.SEMANTIC.parameter(), option.defaultText())
                : option.defaultText();
    }

    /** Returns whether the checkbox of an option is checked. */
    public boolean isChecked(CompareOption option) {
        return options.getOrDefault(option.option().parameter(), defaultText(option, options))
                .equals("true");
    }

    private static Optional<Format> readFormat(RequestParameters parameters, String field) {
        var formatName = parameters.string(field, "");
        return Format.TEXTS.stream()
                .filter(format -> format.wireName().equals(formatName))
                .findFirst();
    }

    /** Returns whether the contents are small enough to go back to the browser. */
    public boolean isKept() {
        return original.content().length() + modified.content().length() <= MAX_KEPT_BYTES;
    }

    /** Returns the form without the contents. */
    CompareForm withoutContents() {
        return new CompareForm(Side.EMPTY, Side.EMPTY, format, shownFormat, options);
    }

    /** Returns the form without the search for moves. */
    CompareForm withoutMoves() {
        var others = new LinkedHashMap<>(options);
        others.put(DiffOption.MOVES.parameter(), "false");
        return new CompareForm(original, modified, format, shownFormat, others);
    }

    /** Returns the file names of both contents. */
    FileNames fileNames() {
        return new FileNames(original.name(), modified.name());
    }

    /** Returns the options of a format, as parameters of the API. */
    RequestParameters optionParameters(Format chosen) {
        var values = new LinkedHashMap<String, List<String>>();
        for (var option : CompareOption.ALL) {
            var value =
                    options.getOrDefault(option.option().parameter(), option.isOnByDefaultInFormOnly() ? "true" : "");
            if (!value.isEmpty() && option.option().formats().contains(chosen)) {
                values.put(option.option().parameter(), option.values(value));
            }
        }
        return RequestParameters.ofMap(values);
    }

    /** Returns the format that the person has chosen or sees; empty if it must be detected. */
    Optional<Format> knownFormat() {
        return shownFormat.or(() -> format);
    }

    /** Returns the format that the names or the contents suggest. */
    Format detectFormat() {
        return FormatDetector.detect(modified, original);
    }

    /** Returns whether the form has a field with this name, which shows the error of the field. */
    static boolean isField(String field) {
        return SIDES.contains(field)
                || CompareOption.ALL.stream()
                        .anyMatch(option -> option.option().parameter().equals(field));
    }
}
