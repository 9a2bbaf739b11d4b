package dev.collate.diff;

import dev.collate.auth.key.RequiresKey;
import dev.collate.auth.key.Scope;
import dev.collate.diff.ComparisonRequest.Output;
import dev.collate.http.request.JsonOrFormPost;
import dev.collate.http.request.RequestReader;
import java.io.IOException;
import org.springframework.web.bind.annotation.RestController;

/** Compares two XML documents. */
@RestController
@RequiresKey(Scope.DIFF)
class XmlDiffController {
    private final ComparisonService comparisons;

    XmlDiffController(ComparisonService comparisons) {
        this.comparisons = comparisons;
    }

    @JsonOrFormPost(path = "/api/v1/diff/xml")
    Object diff(RequestReader reader) throws IOException {
        var request = reader.body(parameters -> XmlDiffRequest.of(parameters, comparisons.workBudget()));
        return comparisons.compare(request, Output.RESPONSE, reader.work()).diff();
    }
}
