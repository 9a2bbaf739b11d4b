package dev.collate.engine.image;

import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.engine.image.codec.DecoderSettings;
import dev.collate.engine.image.codec.ImageFile;
import dev.collate.engine.image.codec.PixelLimit;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
 * Compares two screenshots of 3840 x 2160 pixels: as they are, with aligned rows, and with the search for changed regions. In the first
 * pair, 25 bars are shifted by three pixels. In the second pair, one row is also inserted at the top.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AlignedRowsBenchmark {
    private static final DecoderSettings NO_LIMIT = new DecoderSettings(new PixelLimit(Long.MAX_VALUE));
    private static final int WIDTH = 3840;
    private static final int HEIGHT = 2160;

    @Param({"0", "1"})
    private int insertedRows;

    private ImageFile original;
    private ImageFile modified;

    @Setup
    public void draw() throws IOException {
        original = ImageFile.of("original", Screenshot.png(WIDTH, HEIGHT, 0, 0));
        modified = ImageFile.of("modified", Screenshot.png(WIDTH, HEIGHT, 25, insertedRows));
    }

    @Benchmark
    public ImageDiff plain() {
        return compare(Details.NONE);
    }

    @Benchmark
    public ImageDiff aligned() {
        return compare(new Details(List.of(), true, false, false, null, null));
    }

    @Benchmark
    public ImageDiff regions() {
        return compare(new Details(List.of(), false, true, false, null, null));
    }

    private ImageDiff compare(Details details) {
        return ImageDiffer.open(original, modified, new ImageDiffOptions(0.1, true, null, details), NO_LIMIT)
                .diff();
    }
}
