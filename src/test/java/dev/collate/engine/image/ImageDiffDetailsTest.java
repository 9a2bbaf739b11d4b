package dev.collate.engine.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.align.Sequences;
import dev.collate.engine.image.IgnoredArea.Side;
import dev.collate.engine.image.ImageDiff.Band;
import dev.collate.engine.image.ImageDiff.Region;
import dev.collate.engine.image.ImageDiffOptions.Details;
import dev.collate.testing.Seeds;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares regions, ignored areas and aligned rows with slow algorithms that have nothing in common with the engine. */
@Tag("engine")
class ImageDiffDetailsTest {
    private static final int RED = 0xffff0000;
    private static final Details ALIGNED = details(List.of(), true, true);

    private static Details details(List<IgnoredArea> ignored, boolean alignRows, boolean regions) {
        return new Details(ignored, alignRows, regions, false, null, null);
    }

    private static ImageDiff diff(byte[] original, byte[] modified, Details details) {
        return TestImages.diff(original, modified, new ImageDiffOptions(0, false, RED, details));
    }

    /** Returns an image in which row y is {@code palette[rows[y]]}. */
    private static byte[] image(int[][] palette, int[] rows) {
        return PngFile.rgb(
                palette[0].length,
                Arrays.stream(rows).flatMap(row -> Arrays.stream(palette[row])).toArray());
    }

    private static int[][] palette(Random random, int rows, int width, int colors) {
        return IntStream.range(0, rows)
                .mapToObj(row ->
                        random.ints(width, 0, colors).map(color -> color * 0x40).toArray())
                .toArray(int[][]::new);
    }

    /** Returns whether each pixel of the highlight image has the highlight colour. */
    private static boolean[][] marked(ImageDiff diff) throws IOException {
        var image = ImageIO.read(diff.highlightImage().open());
        var marked = new boolean[image.getHeight()][image.getWidth()];
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                marked[y][x] = image.getRGB(x, y) == RED;
            }
        }
        return marked;
    }

    /** Finds the regions with a flood fill. */
    private static List<Region> flooded(boolean[][] marked) {
        var regions = new ArrayList<Region>();
        for (int top = 0; top < marked.length; top++) {
            for (int left = 0; left < marked[0].length; left++) {
                if (marked[top][left]) {
                    var open = new ArrayDeque<int[]>();
                    open.push(new int[] {left, top});
                    marked[top][left] = false;
                    int[] box = {left, left, top, top};
                    long pixels = 0;
                    while (!open.isEmpty()) {
                        var at = open.pop();
                        pixels++;
                        box = new int[] {
                            Math.min(box[0], at[0]),
                            Math.max(box[1], at[0]),
                            Math.min(box[2], at[1]),
                            Math.max(box[3], at[1])
                        };
                        for (int y = Math.max(0, at[1] - 1); y <= Math.min(marked.length - 1, at[1] + 1); y++) {
                            for (int x = Math.max(0, at[0] - 1); x <= Math.min(marked[0].length - 1, at[0] + 1); x++) {
                                if (marked[y][x]) {
                                    marked[y][x] = false;
                                    open.push(new int[] {x, y});
                                }
                            }
                        }
                    }
                    regions.add(new Region(box[0], box[2], box[1] - box[0] + 1, box[3] - box[2] + 1, pixels));
                }
            }
        }
        regions.sort(Comparator.comparingInt(Region::y)
                .thenComparingInt(Region::x)
                .thenComparingInt(Region::width)
                .thenComparingInt(Region::height));
        return regions;
    }

    @Seeds(10)
    void regionsAgreeWithAFloodFill(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            int width = 1 + random.nextInt(30);
            int height = 1 + random.nextInt(30);
            int rarity = 1 + random.nextInt(6);
            var original = new int[width * height];
            var modified = Arrays.stream(original)
                    .map(pixel -> random.nextInt(rarity) == 0 ? 0xffffff : 0)
                    .toArray();

            var diff =
                    diff(PngFile.rgb(width, original), PngFile.rgb(width, modified), details(List.of(), false, true));

            assertThat(diff.regions()).as("case %d", caseNumber).isEqualTo(flooded(marked(diff)));
            assertThat(diff.regionCount()).isEqualTo(diff.regions().size());
            assertThat(diff.regions().stream().mapToLong(Region::changedPixels).sum())
                    .isEqualTo(diff.changedPixels());
        }
    }

    @Test
    void onlyTheLargestRegionsAreListed() {
        int side = 80;
        var modified = new int[side * side];
        for (int y = 0; y < side; y += 2) {
            for (int x = 0; x < side; x += 2) {
                modified[y * side + x] = 0xffffff;
            }
        }
        modified[side * (side - 1) + side - 3] = 0xffffff;

        var diff = diff(
                PngFile.rgb(side, new int[side * side]), PngFile.rgb(side, modified), details(List.of(), false, true));

        assertThat(diff.regionCount()).isEqualTo(1_599);
        assertThat(diff.regions()).hasSize(LargestItems.MAX_ITEMS).last().isEqualTo(new Region(76, 78, 3, 2, 3));
    }

    /** A row of the canvas: a row of each image, or -1. */
    private record Row(int original, int modified) {}

    /** Rebuilds the rows of the canvas from the bands. */
    private static List<Row> canvas(List<Band> bands, int originalHeight, int modifiedHeight) {
        var rows = new ArrayList<Row>();
        int i = 0;
        int j = 0;
        for (var band : bands) {
            while (i < band.originalY() || j < band.modifiedY()) {
                rows.add(new Row(i++, j++));
            }
            assertThat(band)
                    .extracting(Band::y, Band::originalY, Band::modifiedY)
                    .containsExactly(rows.size(), i, j);
            for (int row = 0; row < band.height(); row++) {
                rows.add(band.type() == Band.Type.REMOVED ? new Row(i++, -1) : new Row(-1, j++));
            }
        }
        while (i < originalHeight || j < modifiedHeight) {
            rows.add(new Row(i++, j++));
        }
        assertThat(i).isEqualTo(originalHeight);
        assertThat(j).isEqualTo(modifiedHeight);
        return rows;
    }

    /** One image has all rows of the other image, and more. */
    @Seeds(10)
    void alignedRowsAreALongestCommonSubsequence(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            int width = 1 + random.nextInt(9);
            var palette = palette(random, 1 + random.nextInt(8), width, 2);
            var more = random.ints(1 + random.nextInt(40), 0, palette.length).toArray();
            var fewer = IntStream.range(0, more.length)
                    .filter(row -> row == 0 || random.nextBoolean())
                    .map(row -> more[row])
                    .toArray();
            boolean swapped = random.nextBoolean();
            var a = swapped ? more : fewer;
            var b = swapped ? fewer : more;

            var diff = diff(image(palette, a), image(palette, b), ALIGNED);

            var rows = canvas(diff.bands(), a.length, b.length);
            var marked = marked(diff);
            assertThat(marked).hasDimensions(rows.size(), width);
            int equal = 0;
            long changed = 0;
            for (int y = 0; y < rows.size(); y++) {
                var row = rows.get(y);
                boolean band = row.original() < 0 || row.modified() < 0;
                equal += !band && Arrays.equals(palette[a[row.original()]], palette[b[row.modified()]]) ? 1 : 0;
                for (int x = 0; x < width; x++) {
                    boolean differs = band || palette[a[row.original()]][x] != palette[b[row.modified()]][x];
                    assertThat(marked[y][x])
                            .as("case %d, %d, %d", caseNumber, x, y)
                            .isEqualTo(differs);
                    changed += differs ? 1 : 0;
                }
            }
            var names = Arrays.stream(palette).map(Arrays::toString).toList();
            assertThat(equal)
                    .as("case %d", caseNumber)
                    .isGreaterThanOrEqualTo(Sequences.longestCommonSubsequence(
                            Arrays.stream(a)
                                    .map(row -> names.indexOf(names.get(row)))
                                    .toArray(),
                            Arrays.stream(b)
                                    .map(row -> names.indexOf(names.get(row)))
                                    .toArray()));
            assertThat(diff.changedPixels()).isEqualTo(changed);
            assertThat(diff.totalPixels()).isEqualTo((long) width * rows.size());
            assertThat(diff.original()).isEqualTo(new ImageDiff.Size(width, a.length));
            assertThat(diff.modified()).isEqualTo(new ImageDiff.Size(width, b.length));
        }
    }

    private static int[][] rows(int[][] palette, int[] numbers) {
        return Arrays.stream(numbers)
                .mapToObj(number -> palette[number].clone())
                .toArray(int[][]::new);
    }

    private static byte[] image(int[][] rows) {
        return image(rows, IntStream.range(0, rows.length).toArray());
    }

    /** Returns a copy of the rows in which some pixels are changed, and some rows are removed and inserted. */
    private static int[][] edited(Random random, int[][] rows, int[][] palette) {
        var edited = new ArrayList<>(
                List.of(rows(rows, IntStream.range(0, rows.length).toArray())));
        for (int edit = random.nextInt(6); edit > 0; edit--) {
            int y = random.nextInt(edited.size());
            switch (random.nextInt(5)) {
                case 0 -> edited.add(y, palette[random.nextInt(palette.length)].clone());
                case 1 -> edited.add(y, edited.remove(random.nextInt(edited.size())));
                case 2 -> edited.set(y, palette[random.nextInt(palette.length)].clone());
                default -> edited.get(y)[random.nextInt(edited.get(y).length)] ^= 0xff;
            }
        }
        return edited.toArray(int[][]::new);
    }

    private static boolean isIgnored(List<IgnoredArea> areas, int x, Row row) {
        return areas.stream()
                .anyMatch(area -> x >= area.x()
                        && x < area.x() + area.width()
                        && (area.side() != Side.MODIFIED && isIn(area, row.original())
                                || area.side() != Side.ORIGINAL && isIn(area, row.modified())));
    }

    private static boolean isIn(IgnoredArea area, int y) {
        return y >= area.y() && y < (long) area.y() + area.height();
    }

    private static long changedPixels(int[][] a, int[][] b, Row row, List<IgnoredArea> areas) {
        return IntStream.range(0, a[0].length)
                .filter(x -> row.original() < 0 || row.modified() < 0 || a[row.original()][x] != b[row.modified()][x])
                .filter(x -> !isIgnored(areas, x, row))
                .count();
    }

    /**
     * If the rows of the images are shifted by the same offset at two places, a comparison with this offset from the first place to the
     * second does not have fewer changed pixels. A comparison without an alignment does not have fewer changed pixels either. If the
     * heights differ, this is true only without areas of one side, because without an alignment they are areas of both sides.
     */
    @Seeds(10)
    void alignmentIsNotWorseThanNoAlignment(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 20; caseNumber++) {
            int width = 1 + random.nextInt(9);
            var palette = palette(random, 1 + random.nextInt(8), width, 2);
            int height = 1 + random.nextInt(30);
            var a = rows(palette, random.ints(height, 0, palette.length).toArray());
            var b = random.nextInt(4) == 0
                    ? rows(
                            palette,
                            random.ints(1 + random.nextInt(30), 0, palette.length)
                                    .toArray())
                    : edited(random, a, palette);
            var areas = IntStream.range(0, random.nextInt(3))
                    .mapToObj(i -> new IgnoredArea(
                            random.nextInt(width),
                            random.nextInt(height),
                            1 + random.nextInt(width),
                            1 + random.nextInt(height),
                            Side.values()[random.nextInt(3)]))
                    .toList();

            var aligned = diff(image(a), image(b), details(areas, true, false));

            var rows = canvas(aligned.bands(), a.length, b.length);
            var costs = rows.stream()
                    .mapToLong(row -> changedPixels(a, b, row, areas))
                    .toArray();
            assertThat(aligned.changedPixels())
                    .as("case %d", caseNumber)
                    .isEqualTo(Arrays.stream(costs).sum());
            if (a.length == b.length || areas.stream().allMatch(area -> area.side() == Side.BOTH)) {
                var straight = diff(image(a), image(b), details(areas, false, false));
                assertThat(aligned.changedPixels())
                        .as("case %d", caseNumber)
                        .isLessThanOrEqualTo(straight.changedPixels());
            }
            for (int start = 0; start < rows.size(); start++) {
                var first = rows.get(start);
                long kept = 0;
                for (int end = start; end < rows.size() && first.original() >= 0 && first.modified() >= 0; end++) {
                    var last = rows.get(end);
                    kept += costs[end];
                    if (last.original() >= 0
                            && last.modified() >= 0
                            && last.original() - first.original() == last.modified() - first.modified()) {
                        long straight = IntStream.rangeClosed(0, last.original() - first.original())
                                .mapToLong(row -> changedPixels(
                                        a, b, new Row(first.original() + row, first.modified() + row), areas))
                                .sum();
                        assertThat(kept)
                                .as("case %d, rows %d to %d", caseNumber, start, end)
                                .isLessThanOrEqualTo(straight);
                    }
                }
            }
        }
    }

    @Test
    void smallChangesAreNotRemovedAndInsertedRows() {
        var original = new int[30][50];
        var modified = new int[30][50];
        modified[10][5] = 0xffffff;
        modified[20][5] = 0xffffff;

        var diff = diff(image(original), image(modified), ALIGNED);

        assertThat(diff.bands()).isEmpty();
        assertThat(diff.changedPixels()).isEqualTo(2);
    }

    @Test
    void anIgnoredAreaDoesNotMoveTheRowsAroundIt() {
        var palette = palette(new Random(1), 70, 100, 256);
        var original = IntStream.range(0, 60).toArray();
        var modified = IntStream.concat(IntStream.range(60, 70), IntStream.range(0, 60))
                .toArray();
        var area = new IgnoredArea(0, 20, 100, 10, Side.BOTH);

        var diff = diff(image(palette, original), image(palette, modified), details(List.of(area), true, true));

        assertThat(diff.bands()).containsExactly(new Band(Band.Type.INSERTED, 0, 0, 0, 10));
        assertThat(diff.changedPixels()).isEqualTo(1000);
    }

    /** Between equal rows, all positions of the band are tried. */
    @Seeds(10)
    void aBandIsPlacedWhereTheFewestPixelsChange(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 20; caseNumber++) {
            int width = 2 + random.nextInt(5);
            int fewer = 1 + random.nextInt(5);
            int more = fewer + 1 + random.nextInt(5);
            // The last pixel of each row makes all rows different.
            int[] numbers = {1};
            var palette = palette(random, fewer + more, width, 2);
            Arrays.stream(palette).forEach(row -> row[width - 1] = numbers[0]++);
            var a = IntStream.range(0, fewer).toArray();
            var b = IntStream.range(fewer, fewer + more).toArray();
            long fewest = Long.MAX_VALUE;
            for (int before = 0; before <= fewer; before++) {
                long differing = 0;
                for (int row = 0; row < fewer; row++) {
                    int other = row < before ? row : row + more - fewer;
                    for (int x = 0; x < width; x++) {
                        differing += palette[a[row]][x] == palette[b[other]][x] ? 0 : 1;
                    }
                }
                fewest = Math.min(fewest, differing + (long) (more - fewer) * width);
            }

            boolean swapped = random.nextBoolean();
            var diff = diff(image(palette, swapped ? b : a), image(palette, swapped ? a : b), ALIGNED);

            assertThat(diff.changedPixels()).as("case %d", caseNumber).isEqualTo(fewest);
            assertThat(diff.bands()).singleElement().extracting(Band::height).isEqualTo(more - fewer);
        }
    }

    /** Returns the colour with one level less in each channel, which looks the same. */
    private static int darker(int color) {
        return color - 0x010101;
    }

    @Test
    void changesBelowTheThresholdDoNotMoveABand() {
        var random = new Random(1);
        var palette = IntStream.range(0, 70)
                .mapToObj(row -> random.ints(80, 0, 2)
                        .map(color -> color == 0 ? 0xfafafa : 0x1e1e1e)
                        .toArray())
                .toArray(int[][]::new);
        var darker = Arrays.stream(palette)
                .map(row -> Arrays.stream(row).map(ImageDiffDetailsTest::darker).toArray())
                .toArray(int[][]::new);
        var original = IntStream.range(0, 60).toArray();
        var modified = IntStream.concat(
                        IntStream.concat(IntStream.range(0, 30), IntStream.range(60, 70)), IntStream.range(30, 60))
                .toArray();

        var diff = TestImages.diff(
                image(palette, original),
                image(darker, modified),
                new ImageDiffOptions(0.1, false, null, details(List.of(), true, true)));

        assertThat(diff.bands()).containsExactly(new Band(Band.Type.INSERTED, 30, 30, 30, 10));
        assertThat(diff.changedPixels()).isEqualTo(800);
    }

    @Test
    void ignoredPixelsDoNotMoveABand() {
        int[] first = {1, 1, 1, 1, 0x100000, 0x200000, 0x300000};
        int[] similar = {2, 2, 2, 2, 0x100000, 0x200000, 0x310000};
        int[] inserted = {1, 1, 1, 1, 0x400000, 0x500000, 0x600000};
        int[][] palette = {first, inserted, similar};

        var diff = diff(
                image(palette, new int[] {0}),
                image(palette, new int[] {1, 2}),
                details(List.of(new IgnoredArea(0, 0, 4, 2, Side.BOTH)), true, true));

        assertThat(diff.bands()).containsExactly(new Band(Band.Type.INSERTED, 0, 0, 0, 1));
        assertThat(diff.changedPixels()).isEqualTo(3 + 1);
    }

    /** In each row of each image, the left half has another colour, so neither a row nor its mean brightness is the same in both images. */
    @Test
    void rowsThatDifferOnlyInAnIgnoredAreaAreAligned() {
        var random = new Random(1);
        int[][] rightHalves = palette(random, 80, 50, 256);
        int[][] palette = IntStream.range(0, 160)
                .mapToObj(row -> IntStream.concat(
                                IntStream.generate(() -> 0).limit(50), Arrays.stream(rightHalves[row % 80]))
                        .toArray())
                .toArray(int[][]::new);
        Arrays.stream(palette).forEach(row -> Arrays.fill(row, 0, 50, random.nextInt(0x1000000)));
        var original = IntStream.range(0, 60).toArray();
        // 10 rows are inserted before row 20, and 10 rows before row 40.
        var modified = IntStream.of(0, 60, 20, 70, 40)
                .flatMap(from -> IntStream.range(from, from + (from < 60 ? 20 : 10)))
                .map(row -> row + 80)
                .toArray();

        var diff = diff(
                image(palette, original),
                image(palette, modified),
                details(List.of(new IgnoredArea(0, 0, 50, 80, Side.BOTH)), true, true));

        assertThat(diff.bands()).extracting(Band::height).containsExactly(10, 10);
        assertThat(diff.changedPixels()).isEqualTo(2 * 10 * 50);
    }

    @Test
    void rowsAreEqualIfOnlyTheColourOfTransparentPixelsDiffers() {
        int[] original = {1, 0xff000001, 2};
        int[] modified = {0xff000002, 3, 0xff000003, 0xff000004, 4};

        var diff = diff(PngFile.rgba(1, original), PngFile.rgba(1, modified), ALIGNED);

        assertThat(diff.bands())
                .containsExactly(new Band(Band.Type.INSERTED, 0, 0, 0, 1), new Band(Band.Type.INSERTED, 2, 1, 2, 1));
        assertThat(diff.changedPixels()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInsertedRowIsOneBand(boolean ignoreAntialiasing) {
        var random = new Random(1);
        var palette = palette(random, 400, 300, 16);
        var a = IntStream.range(0, 399).toArray();
        var b = IntStream.concat(IntStream.of(399), IntStream.range(0, 399)).toArray();
        var options = new ImageDiffOptions(0.1, ignoreAntialiasing, null, ALIGNED);

        var diff = TestImages.diff(image(palette, a), image(palette, b), options);

        assertThat(diff.bands()).containsExactly(new Band(Band.Type.INSERTED, 0, 0, 0, 1));
        assertThat(diff.changedPixels()).isEqualTo(300);
        assertThat(diff.regions()).isEmpty();
    }

    @Test
    void onlyTheHighestBandsAreListed() {
        // Each row of the original is followed by one more row, and the rows from 1,050 by two.
        int rows = 1_100;
        var palette =
                IntStream.range(0, 3 * rows).mapToObj(row -> new int[] {row}).toArray(int[][]::new);
        var original = IntStream.range(0, rows).toArray();
        var modified = IntStream.range(0, rows)
                .flatMap(row ->
                        row < 1_050 ? IntStream.of(row, rows + row) : IntStream.of(row, rows + row, 2 * rows + row))
                .toArray();

        var diff = diff(image(palette, original), image(palette, modified), ALIGNED);

        assertThat(diff.bandCount()).isEqualTo(rows);
        assertThat(diff.bands()).hasSize(LargestItems.MAX_ITEMS).isSortedAccordingTo(Comparator.comparingInt(Band::y));
        assertThat(diff.bands().subList(0, 950)).allMatch(band -> band.height() == 1 && band.originalY() <= 950);
        assertThat(diff.bands().subList(950, 1_000)).allMatch(band -> band.height() == 2 && band.originalY() > 1_050);
        assertThat(diff.totalPixels()).isEqualTo(modified.length);
        assertThat(diff.approximate()).isFalse();
    }

    @Test
    void theSameFileHasNoBand() {
        var image =
                image(palette(new Random(1), 20, 10, 4), IntStream.range(0, 20).toArray());

        var diff = diff(image, image.clone(), ALIGNED);

        assertThat(diff.changedPixels()).isZero();
        assertThat(diff.bands()).isEmpty();
    }

    @Test
    void imagesOfDifferentWidthsAreAlignedByTheirSharedColumns() {
        var wide = palette(new Random(1), 30, 20, 4);
        var narrow = Arrays.stream(wide).map(row -> Arrays.copyOf(row, 18)).toArray(int[][]::new);

        var diff = diff(
                image(wide, IntStream.range(0, 29).toArray()),
                image(narrow, IntStream.range(1, 30).toArray()),
                ALIGNED);

        assertThat(diff.bands())
                .containsExactly(new Band(Band.Type.REMOVED, 0, 0, 0, 1), new Band(Band.Type.INSERTED, 29, 29, 28, 1));
        assertThat(diff.changedPixels()).isEqualTo(20 + 28 * 2 + 18);
    }

    @Seeds(10)
    void ignoredPixelsDoNotCount(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            int width = 1 + random.nextInt(20);
            int height = 1 + random.nextInt(20);
            var areas = IntStream.range(0, random.nextInt(4))
                    .mapToObj(i -> new IgnoredArea(
                            random.nextInt(25),
                            random.nextInt(25),
                            1 + random.nextInt(10),
                            random.nextInt(4) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(10),
                            Side.values()[random.nextInt(3)]))
                    .toList();

            var diff = diff(
                    PngFile.rgb(width, new int[width * height]),
                    PngFile.rgb(
                            width,
                            random.ints(width * height, 0, 2).map(i -> -i).toArray()),
                    details(areas, false, true));
            var all = diff(
                    PngFile.rgb(width, new int[width * height]),
                    PngFile.rgb(
                            width,
                            random.ints(width * height, 1, 2).map(i -> -i).toArray()),
                    details(areas, false, true));

            var marked = marked(all);
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    assertThat(marked[y][x]).isEqualTo(!isIgnored(areas, x, new Row(y, y)));
                }
            }
            assertThat(diff.regions()).isEqualTo(flooded(marked(diff)));
        }
    }

    /** The images are at the same position on the canvas, so the side of an area does not matter, even beyond the edges of an image. */
    @Seeds(10)
    void theSideOfAnAreaDoesNotMatterWithoutAnAlignment(long seed) throws IOException {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 10; caseNumber++) {
            int[] sizes = random.ints(4, 1, 12).toArray();
            var area = new IgnoredArea(
                    random.nextInt(12), random.nextInt(12), 1 + random.nextInt(12), 1 + random.nextInt(12), Side.BOTH);
            var original = PngFile.rgb(sizes[0], new int[sizes[0] * sizes[1]]);
            var modified = PngFile.rgb(
                    sizes[2],
                    random.ints(sizes[2] * sizes[3], 0, 2).map(i -> -i).toArray());

            var everything = marked(diff(original, modified, details(List.of(), false, false)));

            for (var side : Side.values()) {
                var ignored = new IgnoredArea(area.x(), area.y(), area.width(), area.height(), side);
                var marked = marked(diff(original, modified, details(List.of(ignored), false, false)));
                for (int y = 0; y < marked.length; y++) {
                    for (int x = 0; x < marked[y].length; x++) {
                        boolean isIn = isIn(area, y) && x >= area.x() && x < area.x() + area.width();
                        assertThat(marked[y][x])
                                .as("case %d, side %s, %d, %d", caseNumber, side, x, y)
                                .isEqualTo(everything[y][x] && !isIn);
                    }
                }
            }
        }
    }

    @Test
    void anAreaOfOneSideMovesWithTheRowsOfThisSide() {
        var palette = palette(new Random(1), 41, 10, 4);
        var original = IntStream.range(0, 20).toArray();
        // Two rows are inserted at the top, and row 10 of the original is different.
        var modified =
                IntStream.concat(IntStream.of(38, 39), IntStream.range(0, 20)).toArray();
        modified[12] = 40;

        var without = diff(image(palette, original), image(palette, modified), ALIGNED);
        var ignored = diff(
                image(palette, original),
                image(palette, modified),
                details(
                        List.of(
                                new IgnoredArea(0, 0, 10, 2, Side.MODIFIED),
                                new IgnoredArea(0, 10, 10, 1, Side.ORIGINAL)),
                        true,
                        true));

        assertThat(without.changedPixels()).isGreaterThan(20);
        assertThat(ignored.changedPixels()).isZero();
        assertThat(ignored.bands()).hasSize(1);
    }

    /** The alignment looks for the ignored pixels of each row several times, so this must not take time for each area. */
    @Test
    @Timeout(10)
    void theTimeDoesNotGrowWithRowsTimesAreas() {
        int rows = 100_000;
        var areas = IntStream.range(0, 20_000)
                .mapToObj(i -> new IgnoredArea(2 * i, 0, 1, rows, Side.ORIGINAL))
                .toList();
        var original = PngFile.rgb(2, new Random(1).ints(2 * rows, 0, 2).toArray());
        var modified = PngFile.rgb(2, new Random(2).ints(2 * rows, 0, 2).toArray());

        var diff = diff(original, modified, details(areas, true, false));

        assertThat(diff.totalPixels()).isGreaterThanOrEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource({
        " ,      ,      ",
        "3,      , true ",
        "2,      , false",
        " , 30   , true ",
        " , 29.9 , false",
        "3, 29.9 , false",
        "3, 30   , true ",
    })
    void aComparisonIsPassedIfNoMaximumIsExceeded(Long maxPixels, Double maxPercent, Boolean passed) {
        var modified = new int[10];
        Arrays.fill(modified, 0, 3, 0xffffff);

        var diff = diff(
                PngFile.rgb(10, new int[10]),
                PngFile.rgb(10, modified),
                new Details(List.of(), false, false, true, maxPixels, maxPercent));

        assertThat(diff.passed()).isEqualTo(passed);
        assertThat(diff.regions()).isNull();
        assertThat(diff.original()).isEqualTo(new ImageDiff.Size(10, 1));
    }

    @Test
    void withoutTheseOptionsTheResultHasNoOtherMembers() {
        var diff = diff(PngFile.rgb(1, new int[1]), PngFile.rgb(1, new int[1]), Details.NONE);

        assertThat(diff)
                .extracting(
                        ImageDiff::original,
                        ImageDiff::modified,
                        ImageDiff::passed,
                        ImageDiff::regions,
                        ImageDiff::regionCount,
                        ImageDiff::bands,
                        ImageDiff::bandCount)
                .containsOnlyNulls();
    }
}
