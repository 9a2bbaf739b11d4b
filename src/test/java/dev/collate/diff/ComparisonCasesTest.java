package dev.collate.diff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.http.request.RequestParameters;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import dev.collate.testing.CaseFolder;
import dev.collate.work.Work;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares the inputs of each case folder with the request record and the service. The response must equal the expected response in the
 * folder.
 */
@Tag("engine")
class ComparisonCasesTest {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().addModule(new ResultModule()).build();
    private static final long WORK_BUDGET = 100_000_000;
    private static final DecoderSettings DECODERS =
            new ImageSettings(40_000_000, ImageSettings.NativeDecoders.AUTO).decoderSettings();
    private static final ComparisonService COMPARISONS =
            new ComparisonService(new SimpleMeterRegistry(), new DiffSettings(WORK_BUDGET), DECODERS);

    static List<CaseFolder> text() {
        return CaseFolder.of("text");
    }

    static List<CaseFolder> json() {
        return CaseFolder.of("json");
    }

    static List<CaseFolder> yaml() {
        return CaseFolder.of("yaml");
    }

    static List<CaseFolder> csv() {
        return CaseFolder.of("csv");
    }

    static List<CaseFolder> xml() {
        return CaseFolder.of("xml");
    }

    static List<CaseFolder> image() {
        return CaseFolder.of("image");
    }

    @ParameterizedTest
    @MethodSource
    void text(CaseFolder folder) throws IOException {
        var request = (TextDiffRequest) DocumentDiffRequest.of(parameters(folder), Format.TEXT, WORK_BUDGET);
        var patch = new ByteArrayOutputStream();
        compared(request.forPatch())
                .lineDiff()
                .writePatch(patch, request.fileNames().patchedFile());
        folder.checkJson("expected.json", json(compared(request).diff()));
        folder.check("expected.diff", patch.toString(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource
    void json(CaseFolder folder) {
        checkTree(folder, TreeDiffRequest.of(Format.JSON, parameters(folder), WORK_BUDGET));
    }

    @ParameterizedTest
    @MethodSource
    void yaml(CaseFolder folder) {
        checkTree(folder, TreeDiffRequest.of(Format.YAML, parameters(folder), WORK_BUDGET));
    }

    @ParameterizedTest
    @MethodSource
    void csv(CaseFolder folder) {
        checkTree(folder, TreeDiffRequest.of(Format.CSV, parameters(folder), WORK_BUDGET));
    }

    private static void checkTree(CaseFolder folder, TreeDiffRequest request) {
        folder.checkJson("expected.json", json(compared(request).diff()));
        if (folder.expected("expected.patch.json").isPresent()) {
            folder.checkJson(
                    "expected.patch.json", json(compared(request.withoutMoves()).jsonPatch(request.patchStyle())));
        }
    }

    @ParameterizedTest
    @MethodSource
    void xml(CaseFolder folder) {
        var request = DocumentDiffRequest.of(parameters(folder), Format.XML, WORK_BUDGET);
        try {
            folder.checkJson("expected.json", json(compared(request).diff()));
        } catch (ApiException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.UNPROCESSABLE);
            folder.check("expected.error.txt", e.detail() + "\n");
        }
    }

    @ParameterizedTest
    @MethodSource
    void image(CaseFolder folder) {
        var request = MAPPER.createObjectNode();
        request.put("original", Base64.getEncoder().encodeToString(folder.input("input.original")));
        request.put("modified", Base64.getEncoder().encodeToString(folder.input("input.modified")));
        request.set("options", folder.options());
        var parameters = RequestParameters.ofJson(MAPPER.writeValueAsBytes(request));
        var comparison = compared(ImageDiffRequest.of(parameters, FileNames.NONE, DECODERS));
        folder.checkJson("expected.json", json(comparison.diff()));
    }

    private static <R extends Comparison> R compared(ComparisonRequest<R> request) {
        return COMPARISONS.compare(request, Output.RESPONSE, Work.UNLIMITED);
    }

    private static RequestParameters parameters(CaseFolder folder) {
        var request = MAPPER.createObjectNode();
        request.put("original", folder.text("input.original"));
        request.put("modified", folder.text("input.modified"));
        request.set("options", folder.options());
        return RequestParameters.ofJson(MAPPER.writeValueAsBytes(request));
    }

    private static String json(Object result) {
        return new String(MAPPER.writeValueAsBytes(result), StandardCharsets.UTF_8);
    }
}
