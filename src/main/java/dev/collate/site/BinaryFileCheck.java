package dev.collate.site;

import dev.collate.http.request.ByteRange;
import dev.collate.problem.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Recognizes files that do not contain text. The error then says what the file is and what to do, instead of where its bytes are invalid.
 */
final class BinaryFileCheck {
    /** Number of bytes at the beginning of a file that are examined. */
    private static final int SAMPLE_BYTES = 4_096;

    private static final String IMAGE_SENTENCE = "This is an image (%s). The page Images compares images";

    /** The sentences without full stops, by the first characters of a file in ISO 8859-1. */
    private static final Map<String, String> SIGNATURES = new LinkedHashMap<>();

    static {
        SIGNATURES.put("\u0089PNG", IMAGE_SENTENCE.formatted("PNG"));
        SIGNATURES.put("\u00ff\u00d8\u00ff", IMAGE_SENTENCE.formatted("JPEG"));
        SIGNATURES.put("GIF8", IMAGE_SENTENCE.formatted("GIF"));
        SIGNATURES.put("II*\0", IMAGE_SENTENCE.formatted("TIFF"));
        SIGNATURES.put("MM\0*", IMAGE_SENTENCE.formatted("TIFF"));
        SIGNATURES.put(
                "\u00d0\u00cf\u0011\u00e0",
                "This is an Office document: save it as CSV or as text, and choose that file");
        SIGNATURES.put("%PDF-", "This is a PDF document: copy its text, and paste it");
        SIGNATURES.put("\u001f\u008b", "This is a compressed file: decompress it, and choose the file inside");
    }

    private BinaryFileCheck() {}

    /**
     * Rejects a file that does not contain text.
     *
     * @param field the name of the field, with which the error begins
     * @throws ApiException 422 if the file does not contain text
     */
    static void rejectBinary(ByteRange file, String field) {
        var fileStart = new String(
                file.bytes(), file.from(), Math.min(SAMPLE_BYTES, file.length()), StandardCharsets.ISO_8859_1);
        var sentence = SIGNATURES.entrySet().stream()
                .filter(each -> fileStart.startsWith(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> sentenceForOtherFile(fileStart, file));
        if (!sentence.isEmpty()) {
            throw ApiException.unprocessable(field, sentence);
        }
    }

    /** Returns the sentence about a file without a signature in {@link #SIGNATURES}; empty if the file may contain text. */
    private static String sentenceForOtherFile(String fileStart, ByteRange file) {
        if (fileStart.startsWith("PK\u0003\u0004")) {
            return fileStart.contains("xl/")
                    ? "This is an Excel workbook: save it as CSV, and choose the CSV file"
                    : "This is a ZIP archive or an Office document: choose a file inside, or save the document as text";
        }
        if (fileStart.startsWith("RIFF") && fileStart.startsWith("WEBP", 8)) {
            return IMAGE_SENTENCE.formatted("WebP");
        }
        return isBinary(fileStart) && !file.isUtf8() ? "This is a binary file: choose a text file" : "";
    }

    /**
     * Returns whether the file has zero bytes at even and at odd positions, and neither number is less than about an eighth of the other.
     * In a UTF-16 text, almost all zero bytes are at even positions, or almost all are at odd positions. A file with a UTF-16 byte order
     * mark is not binary.
     */
    private static boolean isBinary(String fileStart) {
        int[] zerosByParity = new int[2];
        for (int i = 0; i < fileStart.length(); i++) {
            zerosByParity[i % 2] += fileStart.charAt(i) == 0 ? 1 : 0;
        }
        boolean hasByteOrderMark = fileStart.startsWith("\u00ff\u00fe") || fileStart.startsWith("\u00fe\u00ff");
        return !hasByteOrderMark
                && Math.min(zerosByParity[0], zerosByParity[1]) > Math.max(zerosByParity[0], zerosByParity[1]) / 8;
    }
}
