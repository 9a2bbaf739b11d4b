package dev.collate.share.page;

/** Text that would run as a script, or end its element, if a page did not escape it. */
final class Hostile {
    static final String TEXT =
            "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\"></textarea></pre></td>'\"&amp;";

    private Hostile() {}

    /** Returns a valid content that contains the text, and {@code %s} where two contents may differ. */
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
