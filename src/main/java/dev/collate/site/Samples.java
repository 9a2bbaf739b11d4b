package dev.collate.site;

import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The contents with which a person can try the tools. */
final class Samples {
    /** The names of the files of which there are two versions. */
    static final List<String> COMPARED_FILES = List.of("discount.py", "order.json", "stock.csv");

    /** The name of the file that can be converted. */
    static final String CSV_FILE = "people.csv";

    private Samples() {}

    /** Returns the original or the modified version of a file. */
    static CompareForm.Side readSide(String side, String file) {
        return new CompareForm.Side(Utf8Slice.of(read(side + "/" + file)), file);
    }

    /** Returns the text of a sample. */
    static String read(String path) {
        try (var in = Samples.class.getResourceAsStream("/samples/" + path)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
