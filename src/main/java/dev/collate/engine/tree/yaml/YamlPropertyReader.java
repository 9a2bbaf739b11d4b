package dev.collate.engine.tree.yaml;

import static dev.collate.engine.tree.yaml.YamlCursor.isBlankOrEnd;
import static dev.collate.engine.tree.yaml.YamlCursor.isFlowIndicator;

import dev.collate.utf8.Snippet;
import dev.collate.utf8.Utf8Slice;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads tags, anchors and aliases, and the directives that define tag handles (YAML 1.2.2, sections 6.8 and 6.9). */
final class YamlPropertyReader {
    private static final String PRIMARY = "!";
    private static final String SECONDARY = "!!";
    private static final Pattern HANDLE = Pattern.compile("!(?:[0-9A-Za-z-]*!)?");

    /** The characters of a URI, to which all tags are limited. All other characters must be percent-encoded. */
    private static final Pattern URI = Pattern.compile("[\\w#;/?:@&=+$,.!~*'()\\[\\]%-]*");

    private static final Pattern VERSION = Pattern.compile("[0-9]{1,9}\\.[0-9]{1,9}");

    private final YamlCursor cursor;
    private final YamlProblems problems;
    private Map<String, String> prefixes = new HashMap<>();
    private Set<String> declared = new HashSet<>();
    private boolean versioned;

    YamlPropertyReader(YamlCursor cursor, YamlProblems problems) {
        this.cursor = cursor;
        this.problems = problems;
        reset();
    }

    /** Removes all directives, because a directive applies only to the document after it. */
    void reset() {
        prefixes = new HashMap<>();
        prefixes.put(PRIMARY, PRIMARY);
        prefixes.put(SECONDARY, CoreTags.PREFIX);
        declared = new HashSet<>();
        versioned = false;
    }

    /** Reads the directive at the start of a line and moves to the next line that has content. */
    void directive() {
        int at = cursor.at();
        var name = word();
        switch (name) {
            case "%YAML" -> version(at);
            case "%TAG" -> handle(at);
            default -> {
                while (!YamlCursor.isBreakOrEnd(cursor.peek())) {
                    cursor.skip(1);
                }
            }
        }
        cursor.nextLine();
    }

    private void version(int directiveAt) {
        int at = cursor.at();
        var version = word();
        if (versioned) {
            throw problems.at(directiveAt, "duplicate %YAML directive");
        }
        versioned = true;
        if (!VERSION.matcher(version).matches()) {
            throw problems.at(at, "%YAML needs a version such as 1.2");
        }
        if (!version.startsWith("1.")) {
            throw problems.at(at, "YAML " + version + " is not supported; the version must be 1.x, such as 1.2");
        }
    }

    private void handle(int directiveAt) {
        int at = cursor.at();
        var handle = word();
        var prefix = word();
        if (!HANDLE.matcher(handle).matches() || prefix.isEmpty() || !isUri(prefix)) {
            throw problems.at(at, "%TAG needs a handle such as !e! and a prefix");
        }
        if (!declared.add(handle)) {
            throw problems.at(directiveAt, "duplicate %TAG directive for the handle " + Snippet.of(handle));
        }
        prefixes.put(handle, prefix);
    }

    /** Reads the characters up to the next white space. Skips the spaces and tabs after them. */
    private String word() {
        int start = cursor.at();
        while (!isBlankOrEnd(cursor.peek())) {
            cursor.skip(1);
        }
        var word = text(start, cursor.at());
        cursor.skipBlanks();
        return word;
    }

    /** Reads the tag or the anchor at the cursor. {@code flow} is whether the cursor is inside a flow collection. */
    YamlProperties property(boolean flow) {
        int at = cursor.at();
        var property =
                cursor.peek() == '&' ? new YamlProperties(at, null, name()) : new YamlProperties(at, tag(), null);
        if (!isBlankOrEnd(cursor.peek()) && !(flow && isFlowIndicator(cursor.peek()))) {
            throw problems.expected(cursor.at(), "white space");
        }
        return property;
    }

    /** Reads the name of an anchor or alias. The cursor must be at the {@code &} or {@code *}. */
    String name() {
        int start = cursor.at() + 1;
        cursor.moveTo(endOfWord(start));
        if (cursor.at() == start) {
            throw problems.expected(start, "a name");
        }
        return text(start, cursor.at());
    }

    private String tag() {
        int at = cursor.at();
        if (cursor.peek(at + 1) == '<') {
            return verbatim(at);
        }
        cursor.moveTo(endOfWord(at));
        var written = text(at, cursor.at());
        int second = written.indexOf('!', 1);
        var handle = written.substring(0, second + 1).isEmpty() ? PRIMARY : written.substring(0, second + 1);
        var suffix = written.substring(handle.length());
        if (suffix.isEmpty() && second > 0 || suffix.indexOf('!') >= 0 || !isUri(suffix)) {
            throw problems.at(at, "the tag " + Snippet.of(written) + " is not well-formed");
        }
        if (written.equals(PRIMARY)) {
            return PRIMARY;
        }
        var prefix = prefixes.get(handle);
        if (prefix == null) {
            throw problems.at(at, "no %TAG directive declares the handle " + Snippet.of(handle));
        }
        return prefix + decoded(suffix, at);
    }

    private String verbatim(int at) {
        int end = at + 2;
        while (!isBlankOrEnd(cursor.peek(end)) && cursor.peek(end) != '>') {
            end++;
        }
        var tag = text(at + 2, end);
        if (cursor.peek(end) != '>' || tag.isEmpty() || tag.equals(PRIMARY) || !isUri(tag)) {
            throw problems.at(at, "the tag " + Snippet.of("!<" + tag) + " is not well-formed");
        }
        cursor.moveTo(end + 1);
        return tag;
    }

    private static boolean isUri(String text) {
        return URI.matcher(text).matches();
    }

    /** Decodes the percent-encoded bytes in the suffix of a tag. */
    private String decoded(String suffix, int at) {
        if (suffix.indexOf('%') < 0) {
            return suffix;
        }
        var bytes = suffix.getBytes(StandardCharsets.UTF_8);
        var decoded = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
                int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw problems.at(at, "% in a tag needs two hexadecimal digits");
                }
                decoded.write(high << 4 | low);
                i += 2;
            } else {
                decoded.write(bytes[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw problems.at(at, "the percent-encoded bytes of this tag are not valid UTF-8");
        }
    }

    private int endOfWord(int from) {
        int at = from;
        while (!isBlankOrEnd(cursor.peek(at)) && !isFlowIndicator(cursor.peek(at))) {
            at++;
        }
        return at;
    }

    private String text(int from, int to) {
        return new Utf8Slice(cursor.bytes(), from, to).toString();
    }
}
