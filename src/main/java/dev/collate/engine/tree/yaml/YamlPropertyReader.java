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
    private static final String PRIMARY_HANDLE = "!";
    private static final String SECONDARY_HANDLE = "!!";
    private static final Pattern HANDLE = Pattern.compile("!(?:[0-9A-Za-z-]*!)?");

    /** The characters of a URI, to which all tags are limited. All other characters must be percent-encoded. */
    private static final Pattern URI_CHARACTERS = Pattern.compile("[\\w#;/?:@&=+$,.!~*'()\\[\\]%-]*");

    private static final Pattern VERSION = Pattern.compile("[0-9]{1,9}\\.[0-9]{1,9}");

    private final YamlCursor cursor;
    private final YamlProblems problems;
    private Map<String, String> prefixesByHandle = new HashMap<>();
    private Set<String> declaredHandles = new HashSet<>();
    private boolean hasYamlDirective;

    YamlPropertyReader(YamlCursor cursor, YamlProblems problems) {
        this.cursor = cursor;
        this.problems = problems;
        removeDirectives();
    }

    /** Removes all directives, because a directive applies only to the document after it. */
    void removeDirectives() {
        prefixesByHandle = new HashMap<>();
        prefixesByHandle.put(PRIMARY_HANDLE, PRIMARY_HANDLE);
        prefixesByHandle.put(SECONDARY_HANDLE, CoreTags.CORE_PREFIX);
        declaredHandles = new HashSet<>();
        hasYamlDirective = false;
    }

    /** Reads the directive at the start of a line and moves to the next line that has content. */
    void readDirective() {
        int position = cursor.position();
        var name = readWord();
        switch (name) {
            case "%YAML" -> readYamlDirective(position);
            case "%TAG" -> readTagDirective(position);
            default -> {
                while (!YamlCursor.isBreakOrEnd(cursor.peek())) {
                    cursor.skip(1);
                }
            }
        }
        cursor.nextLine();
    }

    private void readYamlDirective(int directivePosition) {
        int position = cursor.position();
        var version = readWord();
        if (hasYamlDirective) {
            throw problems.problemAt(directivePosition, "duplicate %YAML directive");
        }
        hasYamlDirective = true;
        if (!VERSION.matcher(version).matches()) {
            throw problems.problemAt(position, "%YAML needs a version such as 1.2");
        }
        if (!version.startsWith("1.")) {
            throw problems.problemAt(
                    position, "YAML " + version + " is not supported; the version must be 1.x, such as 1.2");
        }
    }

    private void readTagDirective(int directivePosition) {
        int position = cursor.position();
        var handle = readWord();
        var prefix = readWord();
        if (!HANDLE.matcher(handle).matches() || prefix.isEmpty() || !hasOnlyUriCharacters(prefix)) {
            throw problems.problemAt(position, "%TAG needs a handle such as !e! and a prefix");
        }
        if (!declaredHandles.add(handle)) {
            throw problems.problemAt(
                    directivePosition, "duplicate %TAG directive for the handle " + Snippet.of(handle));
        }
        prefixesByHandle.put(handle, prefix);
    }

    /** Reads the characters up to the next white space. Skips the spaces and tabs after them. */
    private String readWord() {
        int start = cursor.position();
        while (!isBlankOrEnd(cursor.peek())) {
            cursor.skip(1);
        }
        var word = text(start, cursor.position());
        cursor.skipBlanks();
        return word;
    }

    /** Reads the tag or the anchor at the cursor. {@code inFlow} is whether the cursor is inside a flow collection. */
    YamlProperties readProperty(boolean inFlow) {
        int position = cursor.position();
        var property = cursor.peek() == '&'
                ? new YamlProperties(position, null, readAnchorName())
                : new YamlProperties(position, readTag(), null);
        if (!isBlankOrEnd(cursor.peek()) && !(inFlow && isFlowIndicator(cursor.peek()))) {
            throw problems.expected(cursor.position(), "white space");
        }
        return property;
    }

    /** Reads the name of an anchor or alias. The cursor must be at the {@code &} or {@code *}. */
    String readAnchorName() {
        int start = cursor.position() + 1;
        cursor.moveTo(endOfWord(start));
        if (cursor.position() == start) {
            throw problems.expected(start, "a name");
        }
        return text(start, cursor.position());
    }

    private String readTag() {
        int position = cursor.position();
        if (cursor.peek(position + 1) == '<') {
            return readVerbatimTag(position);
        }
        cursor.moveTo(endOfWord(position));
        var tagText = text(position, cursor.position());
        int secondMark = tagText.indexOf('!', 1);
        var handle =
                tagText.substring(0, secondMark + 1).isEmpty() ? PRIMARY_HANDLE : tagText.substring(0, secondMark + 1);
        var suffix = tagText.substring(handle.length());
        if (suffix.isEmpty() && secondMark > 0 || suffix.indexOf('!') >= 0 || !hasOnlyUriCharacters(suffix)) {
            throw problems.problemAt(position, "the tag " + Snippet.of(tagText) + " is not well-formed");
        }
        if (tagText.equals(PRIMARY_HANDLE)) {
            return PRIMARY_HANDLE;
        }
        var prefix = prefixesByHandle.get(handle);
        if (prefix == null) {
            throw problems.problemAt(position, "no %TAG directive declares the handle " + Snippet.of(handle));
        }
        return prefix + percentDecoded(suffix, position);
    }

    private String readVerbatimTag(int position) {
        int end = position + 2;
        while (!isBlankOrEnd(cursor.peek(end)) && cursor.peek(end) != '>') {
            end++;
        }
        var tag = text(position + 2, end);
        if (cursor.peek(end) != '>' || tag.isEmpty() || tag.equals(PRIMARY_HANDLE) || !hasOnlyUriCharacters(tag)) {
            throw problems.problemAt(position, "the tag " + Snippet.of("!<" + tag) + " is not well-formed");
        }
        cursor.moveTo(end + 1);
        return tag;
    }

    private static boolean hasOnlyUriCharacters(String text) {
        return URI_CHARACTERS.matcher(text).matches();
    }

    /** Decodes the percent-encoded bytes in the suffix of a tag. */
    private String percentDecoded(String suffix, int position) {
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
                    throw problems.problemAt(position, "% in a tag needs two hexadecimal digits");
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
            throw problems.problemAt(position, "the percent-encoded bytes of this tag are not valid UTF-8");
        }
    }

    private int endOfWord(int from) {
        int position = from;
        while (!isBlankOrEnd(cursor.peek(position)) && !isFlowIndicator(cursor.peek(position))) {
            position++;
        }
        return position;
    }

    private String text(int from, int to) {
        return new Utf8Slice(cursor.bytes(), from, to).toString();
    }
}
