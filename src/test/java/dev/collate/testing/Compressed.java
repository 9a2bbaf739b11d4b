package dev.collate.testing;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Compresses bodies with the codings that the server accepts. */
public final class Compressed {
    private Compressed() {}

    /** @param coding gzip or zstd, in any case */
    public static byte[] with(String coding, String text) {
        return with(coding, text.getBytes(StandardCharsets.UTF_8));
    }

    /** @param coding gzip or zstd, in any case */
    public static byte[] with(String coding, byte[] bytes) {
        return switch (coding.toLowerCase(Locale.ROOT)) {
            case "gzip" -> gzip(bytes);
            case "zstd" -> Zstd.compress(bytes);
            default -> throw new IllegalArgumentException(coding);
        };
    }

    private static byte[] gzip(byte[] bytes) {
        var gzip = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(gzip)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return gzip.toByteArray();
    }
}
