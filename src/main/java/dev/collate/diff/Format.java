package dev.collate.diff;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.Utf8Slice;
import java.util.List;
import java.util.Locale;

/** The format of the contents of a comparison. Each format uses its own engine. */
public enum Format {
    TEXT(new FileType("txt", "text/plain;charset=UTF-8")),
    JSON(new FileType("json", "application/json")),
    XML(new FileType("xml", "application/xml")),
    YAML(new FileType("yaml", "application/yaml")),
    CSV(new FileType("csv", "text/csv;charset=UTF-8")),
    /** Images. {@link FileType#of} returns the file type of an image in a certain image format. */
    IMAGE(new FileType("bin", "application/octet-stream"));

    /** The formats whose contents are texts. They have a patch. */
    public static final List<Format> TEXTS = List.of(TEXT, JSON, XML, YAML, CSV);

    /** The formats whose contents are compared as trees by the same engine. */
    public static final List<Format> TREES = List.of(JSON, YAML, CSV);

    /** The formats whose differences are entries with a path. */
    static final List<Format> STRUCTURED = List.of(JSON, YAML, CSV, XML);

    @SuppressWarnings("ImmutableEnumChecker") // A record of strings is immutable.
    private final FileType fileType;

    Format(FileType fileType) {
        this.fileType = fileType;
    }

    /** Returns the name that requests and responses use, such as {@code json}. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the type of a file with a content of this format. */
    public FileType fileType() {
        return fileType;
    }

    /**
     * Reads a content of a request as the comparison endpoint of this text format does. In a JSON body, a JSON document may be a string or
     * any other JSON value; contents of other formats must be strings.
     */
    public Utf8Slice content(String name, RequestParameters parameters) {
        return this == JSON ? parameters.document(name) : parameters.text(name);
    }
}
