package dev.collate.engine.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a file in a patch: a path relative to the directory in which the patch is applied. The path never leaves
 * this directory.
 */
public final class FileName {
    /** The name for a file for which the client sent no usable name. */
    private static final FileName UNKNOWN = new FileName("file");

    private static final int MAX_CHARACTERS = 255;

    /** The rule that {@link #parse} checks, for error messages. */
    public static final String RULE =
            "must be a file name of 1 to " + MAX_CHARACTERS + " characters, not -, . or .., without control characters";

    private static final Set<String> SPECIAL_SEGMENTS = Set.of("", ".", "..");
    /** The file name that curl sends if it reads the content from its standard input. */
    private static final String STANDARD_INPUT = "-";

    /** A path that leaves the directory on Windows: it begins with a drive or a backslash, or has a {@code ..} beside a backslash. */
    private static final Pattern UNSAFE_ON_WINDOWS =
            Pattern.compile("^(?:[A-Za-z]:|\\\\)|(?:^|[\\\\/])\\.\\.\\\\|\\\\\\.\\.(?:/|$)");

    /** The drives of Windows at the beginning of a path. The quantifier is possessive, because others need a stack for a long text. */
    private static final Pattern DRIVES = Pattern.compile("^(?:[A-Za-z]:)++");

    private static final Pattern UNSAFE_CHARACTERS = Pattern.compile("[\\p{Cc}\\p{Cs}&&[^\t]]");

    private final String path;

    private FileName(String path) {
        this.path = path;
    }

    /**
     * Parses a name that a client sent. Keeps a relative path. If the path is absolute, or if a segment is empty, {@code .} or {@code ..},
     * keeps only the last segment, without a drive of Windows. A backslash separates segments only if the path would otherwise leave the
     * directory on Windows.
     *
     * @return the name; empty if the client sent no name, or if the name contains an unpaired surrogate or a control character other than a
     *     tab; also empty if the kept part is empty, {@code .}, {@code ..}, {@code -}, or longer than {@value #MAX_CHARACTERS} characters
     */
    public static Optional<FileName> parse(@Nullable String sent) {
        if (sent == null || UNSAFE_CHARACTERS.matcher(sent).find()) {
            return Optional.empty();
        }
        var path = withoutUnsafeParts(sent);
        return SPECIAL_SEGMENTS.contains(path) || path.equals(STANDARD_INPUT) || path.length() > MAX_CHARACTERS
                ? Optional.empty()
                : Optional.of(new FileName(path));
    }

    private static String withoutUnsafeParts(String path) {
        if (UNSAFE_ON_WINDOWS.matcher(path).find()) {
            var segments = path.replace('\\', '/').split("/", -1);
            return DRIVES.matcher(segments[segments.length - 1]).replaceFirst("");
        }
        var segments = List.of(path.split("/", -1));
        // The last segment may be unsafe on Windows, as in /C:a.txt.
        return segments.size() == 1 || segments.stream().noneMatch(SPECIAL_SEGMENTS::contains)
                ? path
                : withoutUnsafeParts(segments.getLast());
    }

    /**
     * Returns the name of the file that a patch changes. This is the name of the original, because the patch is applied to the original. If
     * only the modified file has a name, this is the name of the modified file. If neither file has a name, the name is {@code file}.
     */
    public static FileName ofPatchedFile(@Nullable String original, @Nullable String modified) {
        return parse(original).or(() -> parse(modified)).orElse(UNKNOWN);
    }

    /**
     * Returns the path with a prefix in the format of git's patch headers: quoted like a C string if it contains quotes, backslashes, tabs
     * or non-ASCII characters, and followed by a tab if it contains spaces. Without the tab, the program {@code patch} would read only the
     * part of the path before the space.
     */
    byte[] quotedForHeader(String prefix) {
        var quoted = new StringBuilder(prefix);
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            switch (b) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (b < 0) {
                        quoted.append(String.format("\\%03o", b & 0xFF));
                    } else {
                        quoted.append((char) b);
                    }
                }
            }
        }
        boolean plain = quoted.length() == prefix.length() + path.length();
        var name = plain ? quoted.toString() : '"' + quoted.toString() + '"';
        return (path.indexOf(' ') < 0 ? name : name + '\t').getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
        return path;
    }
}
