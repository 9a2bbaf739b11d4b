package dev.collate.diff;

import dev.collate.diff.result.StructuredDiff;
import dev.collate.diff.xml.XmlDiffer;
import dev.collate.web.body.Members;
import dev.collate.web.overload.HeapNeed;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Compares two XML documents. */
@RestController
@HeapNeed(perByte = 2, perItem = ItemHeap.XML_NODE, items = ItemHeap.XML_NODES)
class XmlDiffController {
    private final DiffSettings settings;

    XmlDiffController(DiffSettings settings) {
        this.settings = settings;
    }

    @PostMapping(
            path = "/api/v1/diff/xml",
            consumes = {MediaType.APPLICATION_JSON_VALUE, MediaType.MULTIPART_FORM_DATA_VALUE},
            produces = MediaType.APPLICATION_JSON_VALUE)
    StructuredDiff diff(Members members) {
        var request = XmlDiffRequest.of(members, settings);
        return XmlDiffer.diff(request.original(), request.modified(), request.options());
    }
}
