package dev.collate.site;

import dev.collate.http.request.ByteRange;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import org.jspecify.annotations.Nullable;

/**
 * The CSV that a person converts on the website.
 *
 * @param csv the text; empty if the file cannot be read
 * @param file the bytes of the file as it was sent; null if the CSV was pasted, or if the file is binary
 * @param charset the charset of the file; empty if the CSV was pasted, or if the file cannot be read
 */
record ConvertContent(Utf8Slice csv, @Nullable ByteRange file, String charset) {
    /** The name of the field that shows the errors of the CSV. */
    static final String CSV_FIELD = "csv";

    /** Maximum number of characters of a line that the page shows with an error. */
    private static final int MAX_LINE_CHARACTERS = 500;

    /** Number of bytes that contain more than {@link #MAX_LINE_CHARACTERS} characters, because a character has at most four bytes. */
    private static final int MAX_LINE_BYTES = 4 * (MAX_LINE_CHARACTERS + 1);

    private static final ConvertContent NONE = ofPastedText(Utf8Slice.of(""));
    private static final ByteRange NO_FILE = new ByteRange(new byte[0]);

    /**
     * Reads the CSV from the first of these fields that is not empty: the chosen file, the pasted text, the file that an earlier page
     * has kept. If there is an error, rejects the field. The content then has no text, but the form can keep the file if it may be a text
     * in another charset.
     */
    static ConvertContent of(RequestParameters parameters, RequestReader reader) {
        var chosen = parameters.hasContent("file") ? parameters.bytes("file") : NO_FILE;
        var text = parameters.hasContent("text") ? parameters.textWithLineFeeds("text") : NONE.csv();
        if (chosen.length() == 0 && !isBlank(text)) {
            return ofPastedText(text);
        }
        var file = chosen.length() > 0 ? chosen : readKeptFile(parameters, reader);
        if (file.length() == 0) {
            parameters.reject(CSV_FIELD, "is required: choose a file, or paste its text");
            return NONE;
        }
        @Nullable ByteRange kept = null;
        try {
            BinaryFileCheck.rejectBinary(file, CSV_FIELD);
            kept = file;
            var charset = parameters.string("charset", "");
            var decoded = reader.decodeText(file, charset.isEmpty() ? RequestReader.AUTO_CHARSET : charset, CSV_FIELD);
            return new ConvertContent(decoded.text(), file, decoded.charset());
        } catch (ApiException e) {
            parameters.addUnprocessable(e);
            return new ConvertContent(NONE.csv(), kept, "");
        }
    }

    private static boolean isBlank(Utf8Slice text) {
        int i = text.from();
        while (i < text.to() && text.bytes()[i] >= 0 && Character.isWhitespace(text.bytes()[i])) {
            i++;
        }
        return i == text.to();
    }

    private static ByteRange readKeptFile(RequestParameters parameters, RequestReader reader) {
        if (!parameters.hasContent("kept")) {
            return NO_FILE;
        }
        try {
            return reader.decodeBase64(parameters.bytes("kept"), ConvertForm.MAX_KEPT_BYTES);
        } catch (IllegalArgumentException e) {
            parameters.reject("file", "must be chosen again");
            return NO_FILE;
        }
    }

    private static ConvertContent ofPastedText(Utf8Slice csv) {
        return new ConvertContent(csv, null, "");
    }

    /** Returns the beginning of a line; null if there is no such line. Lines are counted from 1. */
    @Nullable
    String beginningOfLine(int number) {
        byte[] bytes = csv.bytes();
        int from = csv.from();
        for (int line = 1; line < number && from < csv.to(); from++) {
            boolean isCrLf = bytes[from] == '\r' && from + 1 < csv.to() && bytes[from + 1] == '\n';
            line += bytes[from] == '\n' || bytes[from] == '\r' && !isCrLf ? 1 : 0;
        }
        int to = from;
        while (to < csv.to() && to - from < MAX_LINE_BYTES && bytes[to] != '\n' && bytes[to] != '\r') {
            to++;
        }
        return from == csv.to() ? null : Snippet.of(csv.slice(from, to).toString(), MAX_LINE_CHARACTERS);
    }

    /** Returns the number of bytes that the form must keep. */
    int keptLength() {
        return file == null ? csv.length() : file.length();
    }
}
