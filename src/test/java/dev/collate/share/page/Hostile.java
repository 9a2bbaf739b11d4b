package dev.collate.share.page;

/** What would run, or end the element around it, if a page took it for markup. */
final class Hostile {
    static final String TEXT =
            "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\"></textarea></pre></td>'\"&amp;";

    private Hostile() {}

    /** A well-formed content with the text in it, and {@code %s} where two may differ. */
    static String content(String format) {
        return switch (format) {
            case "json" -> "{\"" + TEXT.replace("\"", "\\\"") + "\": \"%s\"}";
            case "yaml" -> "'" + TEXT.replace("'", "''") + "': %s";
            case "csv" -> "\"" + TEXT.replace("\"", "\"\"") + "\"\n%s";
            case "xml" -> "<r><![CDATA[" + TEXT + "%s]]></r>";
            default -> TEXT + "%s";
        };
    }
}
