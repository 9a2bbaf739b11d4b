package dev.collate.engine.image;

import dev.collate.engine.align.Algorithm;
import dev.collate.engine.align.LongInterner;
import dev.collate.engine.align.RangePair;
import dev.collate.engine.align.SequenceDiffer;
import dev.collate.engine.align.WorkBudget;
import dev.collate.engine.image.ImageDiff.Band;
import dev.collate.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rows of two images, aligned like the lines of two texts. Pairs of equal rows are compared with each other, even if rows were inserted
 * or removed above them. Between two such pairs, each row of the side with fewer rows is compared with a row of the other side; the
 * remaining rows of the other side are a band. {@link ChangedRowsMerger} removes bands that are not necessary.
 *
 * <p>In two JPEG files, hardly any rows except blank rows are equal in all pixels. All blank rows are equal to each other, so they can be
 * paired at wrong places. For example, a blank row is inserted before a text of two rows, T and U. Lossy compression changes the rows T and
 * U to t and u, which look the same. A dot is a blank row:
 *
 * <pre>
 * original  . . T U . .
 * modified  . . . t u . .
 * aligned   . . T U . - - . -    only blank rows are pairs, so the text is removed and inserted
 *           . . - - . t u . .
 * </pre>
 *
 * So if this alignment has a changed pixel, two more alignments are computed. The alignment with the fewest changed pixels is the result.
 * The two others are:
 *
 * <ul>
 *   <li>All rows are one region, with a band at its best position. A band at the end is the same as a comparison without an alignment. So
 *       the result never has more changed pixels than that comparison, if pixels that differ only in antialiasing count too.
 *   <li>The rows are aligned by their {@link RowTable#signatureIds signatures}, which are usually the same for T and t. A pair of
 *       rows counts as equal if no pixel differs by more than the threshold. This alignment can find several bands.
 * </ul>
 */
final class AlignedRows implements RowPairs {
    /** Maximum number of steps of each search for the alignment with the most equal rows. */
    private static final long WORK_BUDGET = 20_000_000;

    /** Orders bands by height. If two bands have the same height, the upper one counts as larger. */
    private static final Comparator<Band> BY_HEIGHT = Comparator.comparingInt(Band::height)
            .thenComparing(Comparator.comparingInt(Band::y).reversed());

    private final Canvas canvas;
    private final RowTable originalTable;
    private final RowTable modifiedTable;
    private final RowRing originalRows = new RowRing();
    private final RowRing modifiedRows = new RowRing();
    private final LargestItems<Band> bands = new LargestItems<>(BY_HEIGHT);
    /** For each row of the canvas, the row of the original, or {@link #MISSING}. */
    private final int[] originalYs;
    /** For each row of the canvas, the row of the modified image, or {@link #MISSING}. */
    private final int[] modifiedYs;

    private final Cancellation cancellation = Cancellation.current();
    private int height;
    private int rowsRead;
    private boolean isApproximate;

    /** Reads all rows and aligns them. Rows are also equal if they differ only in ignored areas. */
    AlignedRows(LockstepReader reader, Canvas canvas, IgnoredPixels ignored, double threshold) {
        int totalHeight = canvas.originalHeight() + canvas.modifiedHeight();
        var interner = new RowTable.Interner(canvas.sharedWidth(), totalHeight);
        this.canvas = canvas;
        this.originalTable = new RowTable(canvas.originalHeight(), interner);
        this.modifiedTable = new RowTable(canvas.modifiedHeight(), interner);
        this.originalYs = new int[totalHeight];
        this.modifiedYs = new int[totalHeight];
        readRows(reader, ignored);
        align(new RowDistance(originalTable, modifiedTable, canvas, ignored, threshold));
    }

    /** Returns the approximate maximum number of bytes of heap, in addition to the rows that {@link LockstepReader} keeps. */
    static long heapBytes(Canvas canvas) {
        return RowTable.heapBytes(canvas.originalWidth(), canvas.originalHeight())
                + RowTable.heapBytes(canvas.modifiedWidth(), canvas.modifiedHeight());
    }

    private void readRows(LockstepReader reader, IgnoredPixels ignored) {
        for (int y = 0; y < canvas.height(); y++) {
            cancellation.check();
            reader.readTo(y + 1);
            if (reader.originalY(y) != MISSING) {
                var pixels = reader.originalRows().row(y);
                originalTable.put(y, pixels, ignored.original().maskedRow(pixels, y));
            }
            if (reader.modifiedY(y) != MISSING) {
                var pixels = reader.modifiedRows().row(y);
                modifiedTable.put(y, pixels, ignored.modified().maskedRow(pixels, y));
            }
        }
        reader.finish();
    }

    private void align(RowDistance distance) {
        var regions = alignById(originalTable.rowIds(), modifiedTable.rowIds(), distance);
        if (changedPixels(regions) > 0) {
            var all = new RangePair(0, canvas.originalHeight(), 0, canvas.modifiedHeight());
            regions = withFewerChanges(regions, List.of(ChangedRows.of(all, distance)));
            var interner = new LongInterner(canvas.originalHeight() + canvas.modifiedHeight());
            int width = canvas.sharedWidth();
            regions = withFewerChanges(
                    regions,
                    alignById(
                            originalTable.signatureIds(width, interner),
                            modifiedTable.signatureIds(width, interner),
                            distance));
        }
        int i = 0;
        int j = 0;
        for (var rows : regions) {
            var region = rows.region();
            addPairs(i, j, region.aStart() - i);
            addChanged(rows);
            i = region.aEnd();
            j = region.bEnd();
        }
        addPairs(i, j, canvas.originalHeight() - i);
    }

    /**
     * Aligns rows with the same id. Of the aligned pairs, only those without a changed pixel count as equal. Returns the regions
     * between the equal pairs, after {@link ChangedRowsMerger} has merged some of them.
     */
    private List<ChangedRows> alignById(int[] originalIds, int[] modifiedIds, RowDistance distance) {
        var alignment = SequenceDiffer.align(originalIds, modifiedIds, Algorithm.MYERS, new WorkBudget(WORK_BUDGET));
        isApproximate |= alignment.isApproximate();
        var regions = new ArrayList<ChangedRows>();
        int aStart = 0;
        int bStart = 0;
        int j = 0;
        for (int i = 0; i <= canvas.originalHeight(); i++, j++) {
            cancellation.check();
            // The region is empty if row i and row j are a pair.
            var region = alignment.regionAt(i, j);
            i = region.aEnd();
            j = region.bEnd();
            if (i == canvas.originalHeight() || distance.between(i, j) == 0) {
                if (i > aStart || j > bStart) {
                    regions.add(ChangedRows.of(new RangePair(aStart, i, bStart, j), distance));
                }
                aStart = i + 1;
                bStart = j + 1;
            }
        }
        return new ChangedRowsMerger(canvas, distance).merge(regions);
    }

    /** Returns the alignment with fewer changed pixels, or {@code one} if both have the same number. */
    private static List<ChangedRows> withFewerChanges(List<ChangedRows> one, List<ChangedRows> other) {
        return changedPixels(other) < changedPixels(one) ? other : one;
    }

    private static long changedPixels(List<ChangedRows> regions) {
        return regions.stream().mapToLong(ChangedRows::changedPixels).sum();
    }

    private void addPairs(int i, int j, int count) {
        for (int row = 0; row < count; row++) {
            addRow(i + row, j + row);
        }
    }

    private void addRow(int originalY, int modifiedY) {
        originalYs[height] = originalY;
        modifiedYs[height] = modifiedY;
        height++;
    }

    private void addChanged(ChangedRows rows) {
        var region = rows.region();
        int pairsBefore = rows.pairsBefore();
        int pairsAfter = rows.pairsAfter();
        addPairs(region.aStart(), region.bStart(), pairsBefore);
        addBand(region, pairsBefore, pairsAfter);
        addPairs(region.aEnd() - pairsAfter, region.bEnd() - pairsAfter, pairsAfter);
    }

    private void addBand(RangePair region, int pairsBefore, int pairsAfter) {
        int i = region.aStart() + pairsBefore;
        int j = region.bStart() + pairsBefore;
        int removedRows = region.aEnd() - pairsAfter - i;
        int insertedRows = region.bEnd() - pairsAfter - j;
        if (removedRows > 0) {
            bands.add(new Band(Band.Type.REMOVED, height, i, j, removedRows));
        } else if (insertedRows > 0) {
            bands.add(new Band(Band.Type.INSERTED, height, i, j, insertedRows));
        }
        for (int row = 0; row < removedRows; row++) {
            addRow(i + row, MISSING);
        }
        for (int row = 0; row < insertedRows; row++) {
            addRow(MISSING, j + row);
        }
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public int sharedHeight() {
        return height;
    }

    /**
     * In a band, puts the pixels of the image that has the rows into both buffers, because the detection of antialiasing also reads the
     * rows above and below a row.
     */
    @Override
    public void readTo(int end) {
        for (; rowsRead < end; rowsRead++) {
            int i = originalYs[rowsRead];
            int j = modifiedYs[rowsRead];
            var originalPixels = i == MISSING ? modifiedTable.row(j) : originalTable.row(i);
            var modifiedPixels = j == MISSING ? originalTable.row(i) : modifiedTable.row(j);
            originalRows.put(rowsRead, originalPixels);
            modifiedRows.put(rowsRead, modifiedPixels);
        }
    }

    @Override
    public int originalY(int y) {
        return originalYs[y];
    }

    @Override
    public int modifiedY(int y) {
        return modifiedYs[y];
    }

    @Override
    public RowRing originalRows() {
        return originalRows;
    }

    @Override
    public RowRing modifiedRows() {
        return modifiedRows;
    }

    @Override
    public Bands bands() {
        return new Bands(bands.sorted(Comparator.comparingInt(Band::y)), bands.count(), isApproximate);
    }

    @Override
    public void finish() {}
}
