package dev.collate.diff;

import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Utf8Slice;

/** The two contents of a comparison of documents, and their file names. */
public record Contents(Utf8Slice original, Utf8Slice modified, FileNames fileNames) {
    /** Reads two texts and their file names. */
    public static Contents read(RequestParameters parameters) {
        return new Contents(parameters.text("original"), parameters.text("modified"), FileNames.read(parameters));
    }
}
