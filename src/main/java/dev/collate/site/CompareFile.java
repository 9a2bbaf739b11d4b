package dev.collate.site;

import dev.collate.diff.DiffOption.PatchStyle;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.Format;
import dev.collate.work.Work;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The files that the page of a comparison offers. A button sends the name of the file as the parameter {@code action}. */
enum CompareFile {
    PATCH("patch", "changes.patch", "text/x-diff;charset=UTF-8") {
        @Override
        void write(DocumentComparison comparison, JsonMapper json, Work work, OutputStream out) throws IOException {
            work.computeWithHeldMemory(() -> comparison.lineDiff().forPatch())
                    .writePatch(out, comparison.request().fileNames().patchedFile());
        }
    },
    JSON("json", "diff.json", "application/json") {
        @Override
        void write(DocumentComparison comparison, JsonMapper json, Work work, OutputStream out) {
            json.writeValue(out, comparison.diff());
        }
    },
    JSON_PATCH("json-patch", "patch.json", "application/json-patch+json") {
        @Override
        void write(DocumentComparison comparison, JsonMapper json, Work work, OutputStream out) {
            json.writeValue(out, work.computeWithHeldMemory(() -> comparison.jsonPatch(PatchStyle.PLAIN)));
        }
    };

    private final String action;
    private final String fileName;
    private final String mediaType;

    CompareFile(String action, String fileName, String mediaType) {
        this.action = action;
        this.fileName = fileName;
        this.mediaType = mediaType;
    }

    /** Returns the file that a button asks for. */
    static Optional<CompareFile> of(String action) {
        return Arrays.stream(values())
                .filter(file -> file.action.equals(action))
                .findFirst();
    }

    String fileName() {
        return fileName;
    }

    String mediaType() {
        return mediaType;
    }

    /** Returns whether a comparison of this format has the file. */
    boolean isAvailableFor(Format format) {
        return this != JSON_PATCH || Format.TREES.contains(format);
    }

    /** Writes the file. The differences between the lines are computed as work of the request. */
    abstract void write(DocumentComparison comparison, JsonMapper json, Work work, OutputStream out) throws IOException;
}
