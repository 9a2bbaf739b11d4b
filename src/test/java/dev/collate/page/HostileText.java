package dev.collate.page;

/** A text that would run as a script, or end the element that contains it, if a page did not escape it. */
final class HostileText {
    static final String TEXT =
            "<script>document.title='run'</script><img src=x onerror=\"document.title='run'\"></textarea></pre></td>'\"&amp;";

    private HostileText() {}

    /** Returns a valid content that contains the text. It also contains {@code %s}, which a test replaces to create different contents. */
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
