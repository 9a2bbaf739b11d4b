package dev.collate.diff.image;

/**
 * How a picture is to be turned before it is shown, named as the standard metadata of Image I/O has it: flips, then rotations
 * counter-clockwise. In every one of them, a step to the right or down in the turned picture is a constant step in the stored one.
 */
enum Orientation {
    NORMAL("Normal", false, false, false),
    FLIP_HORIZONTALLY("FlipH", false, true, false),
    FLIP_VERTICALLY("FlipV", false, false, true),
    ROTATE_180("Rotate180", false, true, true),
    ROTATE_90("Rotate90", true, true, false),
    ROTATE_270("Rotate270", true, false, true),
    TRANSPOSE("FlipHRotate90", true, false, false),
    TRANSVERSE("FlipVRotate90", true, true, true);

    private final String metadataName;
    private final boolean swapsSides;
    /** Whether the stored columns, and rows, are gone through backwards. */
    private final boolean fromRight;

    private final boolean fromBottom;

    Orientation(String metadataName, boolean swapsSides, boolean fromRight, boolean fromBottom) {
        this.metadataName = metadataName;
        this.swapsSides = swapsSides;
        this.fromRight = fromRight;
        this.fromBottom = fromBottom;
    }

    /** The orientation of that name; {@link #NORMAL} where it is none. */
    static Orientation named(String metadataName) {
        for (var orientation : values()) {
            if (orientation.metadataName.equals(metadataName)) {
                return orientation;
            }
        }
        return NORMAL;
    }

    boolean swapsSides() {
        return swapsSides;
    }

    /** Turns a stored picture of {@code width} columns. */
    int[] turn(int[] stored, int width) {
        int height = stored.length / width;
        int column = fromRight ? -1 : 1;
        int row = fromBottom ? -width : width;
        int start = (fromRight ? width - 1 : 0) + (fromBottom ? (height - 1) * width : 0);
        int across = swapsSides ? row : column;
        int down = swapsSides ? column : row;
        int turnedWidth = swapsSides ? height : width;
        var turned = new int[stored.length];
        for (int at = 0; at < turned.length; at++) {
            turned[at] = stored[start + at % turnedWidth * across + at / turnedWidth * down];
        }
        return turned;
    }
}
