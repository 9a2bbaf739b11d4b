package dev.collate.site;

import dev.collate.http.request.ByteRange;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.RequestReader;
import dev.collate.problem.ApiException;
import dev.collate.utf8.Utf8Slice;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The CSV of a request.
 *
 * @param csv the text; empty if the file is not valid in its charset
 * @param file the bytes of the file as it was sent; null if the CSV was pasted
 * @param charset the charset of the file
 * @param heapBytes the bytes of heap that the CSV takes in addition to the form
 */
record ConvertContent(Utf8Slice csv, @Nullable ByteRange file, String charset, long heapBytes) {
    /** The name of the field that shows the errors of the CSV. */
    static final String CSV = "csv";

    private static final ConvertContent NONE = pasted(Utf8Slice.of(""));
    private static final ByteRange NO_FILE = new ByteRange(new byte[0]);

    /**
     * Reads the CSV from the first of these fields that is not empty: the chosen file, the pasted text, the file that an earlier page
     * has kept. If there is an error, rejects the field. The content then has no text, but the form can keep the file if it may be a text
     * in another charset.
     */
    static ConvertContent of(RequestParameters parameters, RequestReader reader) {
        var chosen = parameters.isPresent("file") ? parameters.file("file") : NO_FILE;
        var text = parameters.isPresent("text") ? parameters.text("text").toString() : "";
        if (chosen.length() == 0 && !text.isBlank()) {
            return pasted(Utf8Slice.of(text.replace("\r\n", "\n")));
        }
        var file = chosen.length() > 0 ? chosen : kept(parameters);
        if (file.length() == 0) {
            parameters.reject(CSV, "Choose a file or paste its text.");
            return NONE;
        }
        @Nullable ByteRange kept = null;
        try {
            BinaryFile.reject(file, CSV);
            kept = file;
            var charset = ConvertForm.text(parameters, "charset");
            var decoded = reader.decoded(file, charset.isEmpty() ? RequestReader.DETECTED : charset, CSV);
            return new ConvertContent(decoded.text(), file, decoded.charset(), decoded.heapBytes());
        } catch (ApiException e) {
            parameters.withUnprocessable(e);
            return new ConvertContent(NONE.csv(), kept, "", 0);
        }
    }

    private static ByteRange kept(RequestParameters parameters) {
        try {
            return new ByteRange(Base64.getDecoder().decode(ConvertForm.text(parameters, "kept")));
        } catch (IllegalArgumentException e) {
            parameters.reject("file", "must be chosen again");
            return NO_FILE;
        }
    }

    private static ConvertContent pasted(Utf8Slice csv) {
        return new ConvertContent(csv, null, "", 0);
    }

    /** Returns the number of bytes that the form must keep. */
    int length() {
        return file == null ? csv.length() : file.length();
    }
}
