package dev.collate.mcp;

import dev.collate.auth.Caller;
import dev.collate.auth.key.Scope;
import dev.collate.convert.ConversionService;
import dev.collate.convert.ConvertRequest;
import dev.collate.convert.ConvertResponse.ColumnSchema;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.Contents;
import dev.collate.diff.DocumentComparison;
import dev.collate.diff.DocumentDiffRequest;
import dev.collate.diff.FileNames;
import dev.collate.diff.Format;
import dev.collate.diff.ImageDiffRequest;
import dev.collate.engine.sql.OutputEncoding;
import dev.collate.engine.text.TextDiff;
import dev.collate.http.request.RequestParameters;
import dev.collate.http.request.SiteAddress;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.share.Share;
import dev.collate.share.ShareMetadata;
import dev.collate.share.ShareRequest;
import dev.collate.share.ShareService;
import dev.collate.utf8.CappedText;
import dev.collate.work.Work;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Executes the tools. A tool has the parameters of its HTTP endpoint, and needs the same scope. Its result is small, because an agent reads
 * all of it: a summary and the differences. If the differences are too large, the result has a link to a share instead.
 */
@Component
class Tools {
    /** Maximum number of bytes of a patch, of a list of entries or of a script in a result. */
    static final int MAX_TEXT_BYTES = 16 << 10;

    /** Maximum number of moved blocks in a result. */
    private static final int MAX_LISTED_MOVES = 100;

    private final ComparisonService comparisons;
    private final ConversionService conversions;
    private final ShareService shares;
    private final SiteAddress site;
    private final JsonMapper json;

    Tools(
            ComparisonService comparisons,
            ConversionService conversions,
            ShareService shares,
            SiteAddress site,
            JsonMapper json) {
        this.comparisons = comparisons;
        this.conversions = conversions;
        this.shares = shares;
        this.site = site;
        this.json = json;
    }

    /**
     * A call of a tool.
     *
     * @param length the number of bytes of all arguments
     * @param caller the caller, who has sent an API key
     */
    record Call(RequestParameters arguments, long length, Caller caller, Work work, HttpServletRequest request) {
        /** Creates a request record from the arguments. If they are large, this waits for a CPU permit. */
        <T> T read(Function<RequestParameters, T> toRequest) {
            return work.computeWithHeldMemory(length, () -> toRequest.apply(arguments));
        }
    }

    /**
     * Calls a tool.
     *
     * @throws dev.collate.problem.ApiException the error that the HTTP endpoint of the tool would return
     */
    ToolResult call(ToolName name, Call call) {
        return switch (name) {
            case COMPARE_TEXT -> compare(Format.TEXT, call);
            case COMPARE_XML -> compare(Format.XML, call);
            case COMPARE_IMAGE -> compareImages(call);
            case COMPARE_DATA -> compare(call.arguments().choice("format", Format.TREES, Format.JSON), call);
            case CONVERT_CSV_TO_SQL -> convert(call);
            case CREATE_SHARE -> createShare(call);
        };
    }

    private ToolResult compare(Format format, Call call) {
        call.caller().requireScope(Scope.DIFF);
        var request = call.read(arguments -> DocumentDiffRequest.of(
                format,
                new Contents(
                        format.content("original", arguments),
                        format.content("modified", arguments),
                        FileNames.read(arguments)),
                arguments,
                comparisons.workBudget()));
        var comparison = comparisons.compare(request, Output.PAGE, call.work());
        var differences = call.work().computeWithHeldMemory(() -> writeDifferences(comparison));
        var values = countsByName(comparison);
        var text = new StringBuilder(summary(format, comparison)).append('\n');
        if (comparison.diff() instanceof TextDiff lines && lines.moves() != null) {
            values.put("moves", lines.moves().size());
            lines.moves().stream()
                    .limit(MAX_LISTED_MOVES)
                    .forEach(move -> text.append("Moved: %d line(s) from line %d to line %d.\n"
                            .formatted(
                                    move.from().lines(),
                                    move.from().start(),
                                    move.to().start())));
        }
        if (differences.isComplete()) {
            text.append(differences.text());
        } else {
            text.append("The differences are too long for this result. ");
            if (call.caller().scopes().contains(Scope.SHARE_WRITE)) {
                var metadata = ShareMetadata.read(call.arguments());
                call.arguments().throwIfInvalid();
                text.append(shareDifferences(
                        ShareRequest.of(request, call.arguments(), metadata), comparison, call, values));
            } else {
                text.append("A link to the differences needs a key with the scope 'share:write'.");
            }
        }
        return ToolResult.of(text.toString(), values);
    }

    /** Returns the numbers of changed and of all pixels, and the highlight image if it is requested. */
    private ToolResult compareImages(Call call) {
        call.caller().requireScope(Scope.DIFF);
        var request = call.read(arguments -> ImageDiffRequest.of(arguments, FileNames.NONE, comparisons.decoders()));
        var comparison = comparisons.compare(request, Output.RESPONSE, call.work());
        var diff = call.work()
                .computeWithHeldMemory(() -> (ObjectNode) json.readTree(json.writeValueAsBytes(comparison.diff())));
        var image = diff.remove("highlightImage");
        var result = ToolResult.of(
                "Pixels: %,d of %,d changed.%n%s"
                        .formatted(
                                comparison.diff().changedPixels(),
                                comparison.diff().totalPixels(),
                                diff),
                json.convertValue(diff, new TypeReference<Map<String, Object>>() {}));
        return image == null
                ? result
                : result.with(Map.of(
                        "type",
                        "image",
                        "mimeType",
                        "image/png",
                        "data",
                        image.stringValue().replaceFirst("^data:image/png;base64,", "")));
    }

    /**
     * Creates a share, and returns the sentence with its link. If a share would be too large or would exceed the storage of the key,
     * returns a sentence with this reason, so that the caller does not lose the result of the comparison.
     */
    private String shareDifferences(
            ShareRequest request, DocumentComparison comparison, Call call, Map<String, Object> values) {
        try {
            var share = shares.store(request, comparison, call.caller(), call.work());
            return "All differences are at " + addLink(share, call, values);
        } catch (ApiException e) {
            if (e.code() != ErrorCode.PAYLOAD_TOO_LARGE) {
                throw e;
            }
            return "A link to the differences cannot be created: " + e.detail();
        }
    }

    private CappedText writeDifferences(DocumentComparison comparison) {
        return CappedText.of(MAX_TEXT_BYTES, out -> {
            if (comparison.request().format() == Format.TEXT) {
                comparison
                        .lineDiff()
                        .writePatch(out, comparison.request().fileNames().patchedFile());
            } else {
                json.writeValue(out, comparison.diff());
            }
        });
    }

    private static Map<String, Object> countsByName(DocumentComparison comparison) {
        var stats = comparison.stats();
        var values = new LinkedHashMap<String, Object>();
        values.put("additions", stats.additions());
        values.put("deletions", stats.deletions());
        values.put("changes", stats.changes());
        return values;
    }

    private static String summary(Format format, DocumentComparison comparison) {
        var stats = comparison.stats();
        if (stats.additions() + stats.deletions() + stats.changes() == 0) {
            return "No differences.";
        }
        // A replaced line counts as added and as deleted. A changed entry counts only as changed.
        return format == Format.TEXT
                ? "Lines: %d added, %d deleted.".formatted(stats.additions(), stats.deletions())
                : "Entries: %d added, %d deleted, %d changed."
                        .formatted(stats.additions(), stats.deletions(), stats.changes());
    }

    private ToolResult convert(Call call) {
        call.caller().requireScope(Scope.CONVERT);
        var request = call.read(ConvertRequest::of);
        var script = conversions.convert(request, call.work());
        var output = call.work()
                .computeWithHeldMemory(
                        request.csv().length(),
                        () -> CappedText.of(MAX_TEXT_BYTES, out -> script.writeTo(out, OutputEncoding.NONE)));
        var values = new LinkedHashMap<String, Object>();
        values.put("rows", script.rowCount());
        values.put("columns", script.columns().size());
        values.put("truncated", !output.isComplete());
        var delimiter = request.reportedDelimiter(script);
        if (delimiter != null) {
            values.put("delimiter", delimiter);
        }
        if (request.includeSchema()) {
            values.put(
                    "schema", call.work().computeWithHeldMemory(request.csv().length(), () -> ColumnSchema.of(script)));
        }
        if (output.isComplete()) {
            return ToolResult.of(output.text(), values);
        }
        // If not even the first line fits into the result, the text has no line break.
        var lineBreak = output.text().endsWith("\n") ? "" : "\n";
        return ToolResult.of(
                output.text()
                        + lineBreak
                        + "-- The script has more lines. POST /v1/convert/csv-to-sql returns all of it.\n",
                values);
    }

    private ToolResult createShare(Call call) {
        call.caller().requireScope(Scope.SHARE_WRITE);
        var request =
                call.read(arguments -> ShareRequest.of(arguments, comparisons.workBudget(), comparisons.decoders()));
        var share = shares.create(request, call.caller(), null, call.work());
        var values = new LinkedHashMap<String, Object>();
        return ToolResult.of(addLink(share, call, values), values);
    }

    /** Returns the URL of the page of a share, and adds the URL, the token and the expiry to the values. */
    private String addLink(Share share, Call call, Map<String, Object> values) {
        var url = site.link(call.request(), share.pagePath());
        values.put("url", url);
        values.put("token", share.token());
        if (share.expiresAt() != null) {
            values.put("expiresAt", share.expiresAt());
        }
        return url;
    }
}
