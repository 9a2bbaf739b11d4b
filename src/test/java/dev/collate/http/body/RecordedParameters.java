package dev.collate.http.body;

import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates the parameters of an empty request, which record the names of the parameters that are read. */
public final class RecordedParameters {
    private RecordedParameters() {}

    public static RequestParameters recordingIn(Set<String> asked) {
        return new RequestParameters(new FormSource(new HashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public @Nullable List<ByteRange> get(Object name) {
                asked.add((String) name);
                return null;
            }
        }));
    }
}
