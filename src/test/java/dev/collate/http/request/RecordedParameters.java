package dev.collate.http.request;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates the parameters of a request, which record the names of the parameters that are read. */
public final class RecordedParameters {
    private RecordedParameters() {}

    /**
     * Returns parameters that add the name of each parameter that is read to {@code asked}.
     *
     * @param sent the parameters that the request has
     */
    public static RequestParameters recordingIn(Set<String> asked, Map<String, String> sent) {
        return new RequestParameters(new FormSource(new HashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public @Nullable List<ByteRange> get(Object name) {
                asked.add((String) name);
                var value = sent.get(name);
                return value == null ? null : List.of(new ByteRange(value.getBytes(StandardCharsets.UTF_8)));
            }
        }));
    }
}
