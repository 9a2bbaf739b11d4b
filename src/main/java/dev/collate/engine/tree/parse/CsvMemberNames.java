package dev.collate.engine.tree.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.utf8.Utf8Slice;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The column names of a CSV table. Each row is compared as an object whose keys are these names. */
final class CsvMemberNames {
    private static final int MAX_ESCAPE_LENGTH = 6;

    private final Utf8Slice[] spelled;
    private final long[] hashes;

    CsvMemberNames(List<String> names) {
        spelled = new Utf8Slice[names.size()];
        hashes = new long[names.size()];
        for (int column = 0; column < names.size(); column++) {
            var name = names.get(column).getBytes(StandardCharsets.UTF_8);
            hashes[column] = KeyedHash.bytes(name, 0, name.length, HashSeeds.STRING);
            var json = new JsonText(2 + (long) MAX_ESCAPE_LENGTH * name.length);
            json.string(name, 0, name.length);
            spelled[column] = json.utf8();
        }
    }

    /** Returns the hash of the name of a column. */
    long hash(int column) {
        return hashes[column];
    }

    /** Returns the name of a column as a JSON string with quotes. */
    Utf8Slice spelled(int column) {
        return spelled[column];
    }
}
