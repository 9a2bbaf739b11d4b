package dev.collate.diff;

import dev.collate.utf8.Utf8Slice;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import tools.jackson.core.SerializableString;

/** UTF-8 text that a JSON generator copies unchanged as bytes, without creating a Java string. */
final class RawUtf8 implements SerializableString {
    private final Utf8Slice text;

    RawUtf8(Utf8Slice text) {
        this.text = text;
    }

    @Override
    public int appendUnquotedUTF8(byte[] buffer, int offset) {
        if (text.length() > buffer.length - offset) {
            return -1;
        }
        System.arraycopy(text.bytes(), text.from(), buffer, offset, text.length());
        return text.length();
    }

    @Override
    public byte[] asUnquotedUTF8() {
        return Arrays.copyOfRange(text.bytes(), text.from(), text.to());
    }

    @Override
    public int writeUnquotedUTF8(OutputStream out) throws IOException {
        out.write(text.bytes(), text.from(), text.length());
        return text.length();
    }

    @Override
    public int putUnquotedUTF8(ByteBuffer buffer) {
        if (text.length() > buffer.remaining()) {
            return -1;
        }
        buffer.put(text.bytes(), text.from(), text.length());
        return text.length();
    }

    @Override
    public String getValue() {
        return text.toString();
    }

    @Override
    public int charLength() {
        return getValue().length();
    }

    @Override
    public int appendUnquoted(char[] buffer, int offset) {
        var value = getValue();
        if (value.length() > buffer.length - offset) {
            return -1;
        }
        value.getChars(0, value.length(), buffer, offset);
        return value.length();
    }

    @Override
    public char[] asQuotedChars() {
        throw quoted();
    }

    @Override
    public byte[] asQuotedUTF8() {
        throw quoted();
    }

    @Override
    public int appendQuotedUTF8(byte[] buffer, int offset) {
        throw quoted();
    }

    @Override
    public int appendQuoted(char[] buffer, int offset) {
        throw quoted();
    }

    @Override
    public int writeQuotedUTF8(OutputStream out) {
        throw quoted();
    }

    @Override
    public int putQuotedUTF8(ByteBuffer buffer) {
        throw quoted();
    }

    private static UnsupportedOperationException quoted() {
        return new UnsupportedOperationException("raw text must not be quoted");
    }
}
