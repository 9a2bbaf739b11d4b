package dev.collate.diff;

import dev.collate.engine.text.LineDiff;
import dev.collate.engine.text.TextDiffOptions;
import dev.collate.engine.text.TextDiffer;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request to compare two documents: two contents of a text format. */
public sealed interface DocumentDiffRequest extends ComparisonRequest<DocumentComparison>
        permits TextDiffRequest, TreeDiffRequest, XmlDiffRequest {
    /**
     * Reads a request to the comparison endpoint of a format, and checks the parameters.
     *
     * @param format a format of {@link Format#TEXTS}
     * @throws dev.collate.problem.ApiException 400 for parameters that are not valid
     */
    static DocumentDiffRequest of(RequestParameters parameters, Format format, long workBudget) {
        return switch (format) {
            case TEXT -> TextDiffRequest.of(Contents.read(parameters), parameters, workBudget);
            case XML -> {
                var contents = new Contents(parameters.text("original"), parameters.text("modified"), FileNames.NONE);
                yield XmlDiffRequest.of(contents, parameters, workBudget);
            }
            case JSON, YAML, CSV -> TreeDiffRequest.of(format, parameters, workBudget);
            case IMAGE -> throw new IllegalArgumentException("not a text format");
        };
    }

    /**
     * Reads the options of a page, of a share or of a tool, and checks the parameters. The comparison endpoint of the format has the same
     * options, and a few others for the formats of its contents and of its response.
     *
     * @param format a format of {@link Format#TEXTS}
     * @throws dev.collate.problem.ApiException 400 for parameters that are not valid
     */
    static DocumentDiffRequest of(Format format, Contents contents, RequestParameters parameters, long workBudget) {
        return switch (format) {
            case TEXT -> TextDiffRequest.of(contents, parameters, workBudget);
            case XML -> XmlDiffRequest.of(contents, parameters, workBudget);
            case JSON, YAML, CSV -> TreeDiffRequest.of(format, contents, parameters, workBudget);
            case IMAGE -> throw new IllegalArgumentException("not a text format");
        };
    }

    Contents contents();

    /** Returns the maximum number of steps that the comparison may spend on the search for the smallest difference. */
    long workBudget();

    default Utf8Slice original() {
        return contents().original();
    }

    default Utf8Slice modified() {
        return contents().modified();
    }

    @Override
    default FileNames fileNames() {
        return contents().fileNames();
    }

    /** Returns the language of the content with this file name; empty if it is not known. */
    default Optional<Language> language(@Nullable String fileName) {
        return Language.of(format(), fileName);
    }

    @Override
    default ByteBuffer originalBytes() {
        return ByteBuffer.wrap(original().bytes(), original().from(), original().length());
    }

    @Override
    default ByteBuffer modifiedBytes() {
        return ByteBuffer.wrap(modified().bytes(), modified().from(), modified().length());
    }

    default boolean hasSameBytes() {
        return originalBytes().equals(modifiedBytes());
    }

    /** Compares two texts line by line, with the default options of a text comparison. */
    default LineDiff compareLines(Utf8Slice originalText, Utf8Slice modifiedText) {
        return TextDiffer.compare(originalText, modifiedText, TextDiffOptions.defaults(workBudget()));
    }
}
