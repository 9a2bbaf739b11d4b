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
    private final long workBudget;

    XmlDiffController(ComparisonService comparisons, DiffSettings settings) {
        this.comparisons = comparisons;
        this.workBudget = settings.workBudget();
    }

    @JsonOrFormPost(path = "/api/v1/diff/xml")
    Object diff(RequestReader reader) throws IOException {
        var request = reader.body(parameters -> XmlDiffRequest.of(parameters, workBudget));
        return comparisons.compare(request, Output.RESPONSE, reader.work()).diff();
    }
}
