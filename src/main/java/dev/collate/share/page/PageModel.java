package dev.collate.share.page;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import dev.collate.diff.Format;
import dev.collate.engine.text.Inline;
import dev.collate.engine.text.UnifiedPatch;
import dev.collate.share.PageModels;
import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The comparison as the page of a share shows it. It is computed when the share is created, stored as JSON, and read at each view. A
 * change to this record or its nested records that is incompatible with the JSON of older shares needs a new version of {@link
 * dev.collate.share.SharePart#PAGE}.
 *
 * @param changes the structured comparison; null for plain text
 */
record PageModel(@Nullable ChangeTable changes, LineComparison lines) {
    /** Serializes only the components of records. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultVisibility(visibility -> visibility
                    .withVisibility(PropertyAccessor.ALL, Visibility.NONE)
                    .withVisibility(PropertyAccessor.FIELD, Visibility.ANY)
                    .withVisibility(PropertyAccessor.CREATOR, Visibility.ANY))
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** @throws IOException if the stream fails */
    static PageModel read(InputStream stored) throws IOException {
        try (stored) {
            return JSON.readValue(stored, PageModel.class);
        }
    }

    /** Computes the models that the service stores. */
    @Component
    static final class Models implements PageModels {
        @Override
        public void write(Format format, UnifiedPatch patch, Utf8Slice original, InputStream diff, OutputStream out)
                throws IOException {
            var changes =
                    format == Format.TEXT ? null : ChangeTable.read(diff, format == Format.XML || format == Format.CSV);
            JSON.writeValue(out, new PageModel(changes, LineComparison.of(patch.hunks(Inline.WORD), original)));
        }
    }
}
