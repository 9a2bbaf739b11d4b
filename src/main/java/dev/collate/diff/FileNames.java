package dev.collate.diff;

import dev.collate.engine.text.FileName;
import dev.collate.http.request.RequestParameters;
import org.jspecify.annotations.Nullable;

/**
 * The file names of the two contents of a comparison, for its patch and its pages.
 *
 * @param original the file name of the original; null if the original has no file name
 * @param modified the file name of the modified content; null if the modified content has no file name
 */
public record FileNames(@Nullable String original, @Nullable String modified) {
    public static final FileNames NONE = new FileNames(null, null);

    /**
     * Reads the options {@code originalName} and {@code modifiedName}. Without an option, uses the file name of the form part, if this name
     * can be used.
     */
    public static FileNames read(RequestParameters parameters) {
        return new FileNames(
                readName("original", DiffOption.ORIGINAL_NAME, parameters),
                readName("modified", DiffOption.MODIFIED_NAME, parameters));
    }

    private static @Nullable String readName(String content, DiffOption option, RequestParameters parameters) {
        var nameOfPart = FileName.parse(parameters.fileName(content)).map(FileName::toString);
        var name = parameters.parsed(
                option.parameter(),
                nameOfPart.orElse(""),
                sent -> FileName.parse(sent).map(FileName::toString),
                FileName.RULE);
        return name.isEmpty() ? null : name;
    }

    /** Returns the name of the file that the patch changes. */
    public FileName patchedFile() {
        return FileName.ofPatchedFile(original, modified);
    }
}
