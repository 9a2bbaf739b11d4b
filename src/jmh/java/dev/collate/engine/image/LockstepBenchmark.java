package dev.collate.engine.image;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import dev.collate.engine.image.codec.PixelSource;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

/**
 * Compares two PNG screenshots with few differences in two ways. In lockstep, both images are read row by row together, and a row that is
 * equal in both files is decoded only once. With independent decoders, each file is decoded completely.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LockstepBenchmark {
    private static final DecoderSettings NO_LIMIT = new DecoderSettings(new PixelLimit(Long.MAX_VALUE));
    private static final ImageDiffOptions OPTIONS = new ImageDiffOptions(0.1, true, null, Details.NONE);

    @Param({"1920", "3840"})
    private int width;

    private ImageFile original;
    private ImageFile modified;

    @Setup
    public void draw() throws IOException {
        original = ImageFile.of("original", Screenshot.png(width, width * 9 / 16, 0, 0));
        modified = ImageFile.of("modified", Screenshot.png(width, width * 9 / 16, 25, 0));
    }

    @Benchmark
    public ImageDiff lockstep() {
        return compare(ImageDiffer.openSource(modified, NO_LIMIT));
    }

    @Benchmark
    public ImageDiff independent() {
        return compare(new Independent(ImageDiffer.openSource(modified, NO_LIMIT)));
    }

    private ImageDiff compare(PixelSource modifiedSource) {
        var originalSource = ImageDiffer.openSource(original, NO_LIMIT);
        return new ImageDiffer(originalSource, modifiedSource, Canvas.of(originalSource, modifiedSource), OPTIONS)
                .diff();
    }

    /** A source that ignores the other image, so it decodes each row itself. */
    private record Independent(PixelSource source) implements PixelSource {
        @Override
        public int width() {
            return source.width();
        }

        @Override
        public int height() {
            return source.height();
        }

        @Override
        public long memoryBytes() {
            return source.memoryBytes();
        }

        @Override
        public void begin() {
            source.begin();
        }

        @Override
        public boolean advanceAndCompare(@Nullable PixelSource leader) {
            return source.advanceAndCompare(null);
        }

        @Override
        public void readPixels(int[] row) {
            source.readPixels(row);
        }

        @Override
        public void finish() {
            source.finish();
        }

        @Override
        public void close() {
            source.close();
        }
    }
}
