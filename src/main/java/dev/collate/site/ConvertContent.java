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
 * @param csv the text; empty until the file is decoded
 * @param file the bytes of the file as it was sent; null if the CSV was pasted
 * @param charset the charset of the file
 * @param heapBytes the bytes of heap that the CSV takes in addition to the form
 */
record ConvertContent(Utf8Slice csv, @Nullable ByteRange file, String charset, long heapBytes) {
    static final ConvertContent NONE = pasted(Utf8Slice.of(""));

    /**
     * Reads the CSV from the first of these fields that is not empty: the chosen file, the pasted text, the file that an earlier page
     * has kept. Does not decode a file, so that the form can keep a file that is not valid in its charset.
     *
     * @throws ApiException 400 if a kept content is not Base64
     */
    static ConvertContent of(RequestParameters parameters) {
        if (parameters.isPresent("file")) {
            var file = parameters.file("file");
            if (file.length() > 0) {
                BinaryFile.reject(file, "csv");
                return undecoded(file);
            }
        }
        var text = parameters.isPresent("text") ? parameters.text("text") : NONE.csv();
        if (!text.toString().isBlank()) {
            return pasted(Utf8Slice.of(text.toString().replace("\r\n", "\n")));
        }
        var kept = ConvertForm.text(parameters, "kept");
        if (kept.isEmpty()) {
            return NONE;
        }
        try {
            return undecoded(new ByteRange(Base64.getDecoder().decode(kept)));
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid("file", "must be chosen again");
        }
    }

    private static ConvertContent pasted(Utf8Slice csv) {
        return new ConvertContent(csv, null, "", 0);
    }

    private static ConvertContent undecoded(ByteRange file) {
        return new ConvertContent(NONE.csv(), file, "", 0);
    }

    /**
     * Returns the CSV with the text of its file.
     *
     * @throws ApiException 422 if the file is not valid in the charset of the form
     */
    ConvertContent decoded(RequestParameters parameters, RequestReader reader) {
        var chosen = ConvertForm.text(parameters, "charset");
        if (file == null) {
            return this;
        }
        var decoded = reader.decoded(file, chosen.isEmpty() ? RequestReader.DETECTED : chosen, "csv");
        return new ConvertContent(decoded.text(), file, decoded.charset(), decoded.heapBytes());
    }

    /** Returns the number of bytes that the form must keep. */
    int length() {
        return file == null ? csv.length() : file.length();
    }
}
