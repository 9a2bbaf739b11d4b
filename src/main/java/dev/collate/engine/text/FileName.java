package dev.collate.engine.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a file in a patch: a path relative to the folder in which the patch is applied, which never leads out of it.
 */
public final class FileName {
    /** The name of a file whose name is not known. */
    private static final FileName UNKNOWN = new FileName("file");

    private static final int MAX_CHARACTERS = 255;
    private static final Set<String> NO_PART = Set.of("", ".", "..");
    /** What curl sends for its standard input. */
    private static final String STANDARD_INPUT = "-";

    private static final Pattern ABSOLUTE_ON_WINDOWS = Pattern.compile("(?:[A-Za-z]:[\\\\/]|\\\\\\\\).*");
    private static final Pattern UNSAFE = Pattern.compile("[\\p{Cc}\\p{Cs}&&[^\t]]");

    private final String path;

    private FileName(String path) {
        this.path = path;
    }

    /**
     * Reads a name that a client sent. A relative path is kept; of an absolute one, or one with {@code ..}, only the last part is.
     *
     * @return empty if the name is missing, is {@code -}, has control characters, or has more than {@value #MAX_CHARACTERS} characters
     */
    public static Optional<FileName> of(@Nullable String sent) {
        if (sent == null || UNSAFE.matcher(sent).find()) {
            return Optional.empty();
        }
        boolean windows = ABSOLUTE_ON_WINDOWS.matcher(sent).matches();
        var parts = List.of((windows ? sent.replace('\\', '/') : sent).split("/", -1));
        boolean relative = !windows && parts.stream().noneMatch(NO_PART::contains);
        var path = relative ? sent : parts.getLast();
        return NO_PART.contains(path) || path.equals(STANDARD_INPUT) || path.length() > MAX_CHARACTERS
                ? Optional.empty()
                : Optional.of(new FileName(path));
    }

    /**
     * The file that a patch of two files changes: the original, so that it applies where that is. Only if that has no name it is the
     * modified one's, and without that it is {@code file}.
     */
    public static FileName patched(@Nullable String original, @Nullable String modified) {
        return of(original).or(() -> of(modified)).orElse(UNKNOWN);
    }

    /**
     * The path after a prefix as git writes it in the header of a patch: quoted like a string of C if it has quotes, backslashes, tabs or
     * characters beyond ASCII, and followed by a tab if it has spaces, where {@code patch} would else see its end.
     */
    byte[] inHeader(String prefix) {
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
