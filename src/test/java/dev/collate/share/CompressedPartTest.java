package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("engine")
class CompressedPartTest {
    private static byte[] random(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static byte[] unpacked(List<byte[]> chunks) throws IOException {
        try (var in = CompressedPart.decompress(
                position -> position < chunks.size() ? Optional.of(chunks.get(position)) : Optional.empty())) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 262_000, 262_144, 1_000_000})
    void packedContentUnpacksToTheSameBytes(int length) throws IOException {
        var content = random(length);
        var packed = CompressedPart.of(out -> out.write(content));
        assertThat(packed.chunks())
                .allSatisfy(chunk -> assertThat(chunk).hasSizeBetween(1, CompressedPart.MAX_CHUNK_BYTES));
        assertThat(unpacked(packed.chunks())).isEqualTo(content);
    }

    @Test
    void packedTextIsSmaller() {
        var packed = CompressedPart.of(
                out -> out.write("the same line again\n".repeat(100_000).getBytes()));
        assertThat(packed.chunks().getFirst()).hasSizeLessThan(40_000);
    }

    @Test
    void aMissingChunkIsNotMistakenForTheEnd() {
        var chunks = CompressedPart.of(out -> out.write(random(1_000_000))).chunks();
        assertThatThrownBy(() -> unpacked(chunks.subList(0, 2))).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> unpacked(List.of())).isInstanceOf(EOFException.class);
    }

    @Test
    void aDamagedByteIsDetected() {
        var chunks = new ArrayList<>(
                CompressedPart.of(out -> out.write(random(1_000))).chunks());
        chunks.getFirst()[500] ^= 1;
        assertThatThrownBy(() -> unpacked(chunks)).isInstanceOf(ZipException.class);
    }
}
