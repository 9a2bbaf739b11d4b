package dev.collate.site;

import dev.collate.diff.Format;
import java.util.List;
import java.util.Objects;

/** Creates the curl command for the API request that does the same as a form. */
final class CurlCommand {
    private CurlCommand() {}

    /** @param server the address of the server */
    static String of(String server, CompareForm form, Format format) {
        var command = new StringBuilder("curl ")
                .append(quoted(server + "/api/v1/diff/" + format.wireName()))
                .append(" -H \"Authorization: Bearer $KEY\"");
        var files = files(form, "." + format.fileType().extension());
        file("original", files.getFirst(), command);
        file("modified", files.getLast(), command);
        for (var option : CompareOption.ALL) {
            var value = form.options().get(option.name());
            if (value != null && option.formats().contains(format)) {
                option.values(value)
                        .forEach(one ->
                                command.append(" \\\n  --form-string ").append(quoted(option.name() + "=" + one)));
            }
        }
        return command.toString();
    }

    /** Returns two different file names: the names of the contents if possible. */
    private static List<String> files(CompareForm form, String extension) {
        var original = "original" + extension;
        var modified = "modified" + extension;
        var first = Objects.requireNonNullElse(form.original().name(), original);
        var second = Objects.requireNonNullElse(form.modified().name(), modified);
        return first.equals(second) ? List.of(original, modified) : List.of(first, second);
    }

    private static void file(String name, String file, StringBuilder command) {
        // Quoted, because curl ends an unquoted file name at a comma or a semicolon.
        var inForm = "\"" + file.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        command.append(" \\\n  -F ").append(quoted(name + "=@" + inForm));
    }

    /** Quotes a text for a POSIX shell. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
