package dev.collate.engine.image.codec;

import com.twelvemonkeys.imageio.metadata.jpeg.JPEG;
import com.twelvemonkeys.imageio.metadata.jpeg.JPEGSegmentUtil;
import com.twelvemonkeys.imageio.metadata.tiff.TIFFReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reads the orientation of a JPEG file, once with our own code and once with the metadata reader of TwelveMonkeys. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class OrientationBenchmark {
    private static final int ORIENTATION = 274;

    /** The number of the type LONG of a TIFF tag: integers of 32 bits. */
    private static final int LONG = 4;

    /** The index of the Exif data: after two markers, the length of a segment and its name. */
    private static final int EXIF_START = 2 + 2 + 2 + 6;

    private static final int MAX_TAGS = 5_000;

    /** The number of tags before the orientation. A camera writes about 20 tags. */
    @Param({"20", "5000"})
    private int tags;

    private byte[] bytes = {};
    private ImageFile file;

    @Setup
    public void make() throws IOException {
        var jpeg = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB), "jpg", jpeg);
        bytes = withExif(jpeg.toByteArray());
        file = ImageFile.of("original", bytes);
    }

    private byte[] withExif(byte[] jpeg) {
        var exif = ByteBuffer.allocate(6 + 8 + 2 + 12 * (tags + 1) + 4);
        exif.put("Exif\0\0".getBytes(StandardCharsets.ISO_8859_1));
        exif.put("MM\0*".getBytes(StandardCharsets.ISO_8859_1)).putInt(8).putChar((char) (tags + 1));
        for (int i = 0; i < tags; i++) {
            // The file with 5,000 tags simulates an attack: each tag has as many values as fit between its offset and
            // the end of the segment.
            int count = tags < MAX_TAGS ? 1 : 12 * (tags - 1) / Integer.BYTES;
            exif.putChar((char) (40_000 + i)).putChar((char) LONG).putInt(count).putInt(8);
        }
        exif.putChar((char) ORIENTATION)
                .putChar((char) 3)
                .putInt(1)
                .putChar((char) 6)
                .putChar((char) 0)
                .putInt(0);
        return ByteBuffer.allocate(jpeg.length + 4 + exif.capacity())
                .put(jpeg, 0, 2)
                .putChar((char) 0xffe1)
                .putChar((char) (2 + exif.capacity()))
                .put(exif.flip())
                .put(jpeg, 2, jpeg.length - 2)
                .array();
    }

    @Benchmark
    public Object own() {
        return Orientation.ofExif(file, EXIF_START, EXIF_START + 8 + 2 + 12 * (tags + 1) + 4);
    }

    @Benchmark
    public Object library() throws IOException {
        try (var input = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
            var segments = JPEGSegmentUtil.readSegments(input, JPEG.APP1, "Exif");
            var data = segments.getFirst().data();
            data.skipNBytes(1);
            try (var exif = ImageIO.createImageInputStream(data)) {
                return List.of(
                        new TIFFReader().read(exif).getEntryById(ORIENTATION).getValue());
            }
        }
    }
}
