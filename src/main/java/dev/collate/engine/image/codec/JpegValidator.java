package dev.collate.engine.image.codec;

/** Validates JPEG files before they are decoded. */
final class JpegValidator {
    /**
     * Maximum number of scans, which are passes over the image. libjpeg-turbo recommends a limit of this order of magnitude. Encoders write
     * about 10 scans.
     */
    private static final int MAX_SCANS = 100;
    /** Maximum number of segments that are kept. It is larger than the maximum number of scans, because tables may precede each scan. */
    private static final int MAX_KEPT_SEGMENTS = 1_000;
    /**
     * Maximum length, in bytes, of a segment whose marker is less than {@link JpegSegments#APPLICATION_0}, such as a segment of tables. The
     * format allows four tables of each kind, which take fewer bytes.
     */
    private static final int MAX_TABLE_BYTES = 4_096;
    /** Offset of the colour transform in the Adobe segment. */
    private static final int ADOBE_TRANSFORM = 11;

    private static final int YCBCR = 1;

    /** Minimum number of bytes of a JFIF segment. libjpeg ignores a shorter segment. */
    private static final int MIN_JFIF_BYTES = 14;
    /** A JFIF segment without a thumbnail. */
    private static final byte[] JFIF_SEGMENT = {
        (byte) 0xff, (byte) 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0
    };

    /** The beginning of the segment in which cameras store the orientation. */
    private static final String EXIF = "Exif\0\0";

    private static final int COLOR_COMPONENTS = 3;

    private final ImageFile file;
    private final JpegSegments segments;
    private final JpegFrame.Reader frameReader;
    /** The input of the decoder: the file without the dropped segments. */
    private final byte[] decoderInput;

    private int decoderInputLength;
    /** The index of the first byte of the file that has neither been copied nor dropped. */
    private int pendingStart;

    private int keptSegmentCount;
    private boolean hasJfif;
    private boolean hasExif;
    private Orientation orientation = Orientation.NORMAL;
    private boolean hasAdobe;
    private int adobeTransform;
    /** The index of the colour transform in {@link #decoderInput}. It is 0 if there is no colour transform. */
    private int adobeTransformIndex;

    private JpegValidator(ImageFile file) {
        this.file = file;
        this.segments = new JpegSegments(file.bytes(), file.from(), file.to());
        this.frameReader = new JpegFrame.Reader(file, segments, "The JPEG image");
        this.decoderInput = new byte[file.length() + JFIF_SEGMENT.length];
        this.pendingStart = file.from();
    }

    /**
     * Reads the frame header, counts the scans, and drops the segments that do not affect the pixels. Colour profiles are dropped for two
     * reasons: they are not applied, and a profile itself declares how much memory the decoder must allocate for the profile.
     *
     * @throws dev.collate.problem.ApiException 422 if the file is truncated, because the decoder would fill in the missing pixels without
     *     an error; 413 if decoding would take too much work
     */
    static ValidatedFile validate(ImageFile file, PixelLimit limit) {
        return new JpegValidator(file).validate(limit);
    }

    private ValidatedFile validate(PixelLimit limit) {
        do {
            if (!segments.advance()) {
                throw file.unprocessable("The JPEG image is truncated.");
            }
            frameReader.readSegment();
            boolean isKept = inspectSegment();
            if (isKept) {
                checkKeptSegment();
            } else {
                copyUntil(segments.from() - 2);
                pendingStart = segments.to();
            }
        } while (segments.marker() != JpegSegments.END_OF_IMAGE);
        copyUntil(segments.to());
        var frame = frameReader.frame();
        limit.check(file, frame.width(), frame.height());
        checkWork(frame, limit);
        boolean isYcbcr = isYcbcr(frame);
        if (isYcbcr) {
            declareYcbcr();
        }
        boolean colorsUnsupportedByJdk = !isYcbcr && frame.componentCount() > 1;
        var placement = CanvasPlacement.oriented(orientation);
        // The decoder of unusual colours converts them after it has decoded the whole image.
        long convertedBytes =
                colorsUnsupportedByJdk ? (long) frame.componentCount() * frame.width() * frame.height() : 0;
        long decoderBytes = decoderInput.length + frame.coefficientBytes() + convertedBytes;
        return new ValidatedFile(
                file.withBytes(decoderInput, decoderInputLength),
                frame.width(),
                frame.height(),
                placement,
                decoderBytes,
                colorsUnsupportedByJdk);
    }

    /** Returns whether the components are luma and two chroma components, according to the rules of libjpeg. */
    private boolean isYcbcr(JpegFrame frame) {
        if (frame.componentCount() != COLOR_COMPONENTS || hasJfif) {
            return frame.componentCount() == COLOR_COMPONENTS;
        }
        return adobeTransformIndex > 0 ? adobeTransform != 0 : !frame.hasRgbComponentIds();
    }

    /**
     * Declares in the input of the decoder that the components are luma and two chroma components. Otherwise, the decoder of the JDK would
     * guess them with other rules than libjpeg.
     */
    private void declareYcbcr() {
        if (adobeTransformIndex > 0) {
            decoderInput[adobeTransformIndex] = YCBCR;
        }
        if (!hasJfif) {
            System.arraycopy(decoderInput, 2, decoderInput, 2 + JFIF_SEGMENT.length, decoderInputLength - 2);
            System.arraycopy(JFIF_SEGMENT, 0, decoderInput, 2, JFIF_SEGMENT.length);
            decoderInputLength += JFIF_SEGMENT.length;
        }
    }

    /**
     * Stores what the current segment contains: the colour transform or the orientation. Returns whether the segment is copied to the input
     * of the decoder. Of the application segments, only the first JFIF, Exif and Adobe segments are copied. Comments are dropped.
     */
    private boolean inspectSegment() {
        int marker = segments.marker();
        if (marker == JpegSegments.APPLICATION_0
                && !hasJfif
                && segments.startsWith("JFIF\0")
                && segments.contentLength() >= MIN_JFIF_BYTES) {
            hasJfif = true;
            return true;
        }
        if (marker == JpegSegments.APPLICATION_1 && !hasExif && segments.startsWith("Exif\0")) {
            hasExif = true;
            if (segments.startsWith(EXIF)) {
                orientation = Orientation.ofExif(file, segments.from() + 2 + EXIF.length(), segments.to());
            }
            return true;
        }
        if (marker == JpegSegments.APPLICATION_14 && !hasAdobe && segments.startsWith("Adobe")) {
            hasAdobe = true;
            if (segments.contentLength() > ADOBE_TRANSFORM) {
                adobeTransform = segments.byteAt(ADOBE_TRANSFORM);
                adobeTransformIndex = decoderInputLength + segments.from() + 2 + ADOBE_TRANSFORM - pendingStart;
            }
            return true;
        }
        return marker != JpegSegments.COMMENT
                && !(marker >= JpegSegments.APPLICATION_0 && marker <= JpegSegments.LAST_APPLICATION);
    }

    private void checkKeptSegment() {
        keptSegmentCount++;
        boolean isTable = segments.marker() < JpegSegments.APPLICATION_0;
        if (keptSegmentCount > MAX_KEPT_SEGMENTS || isTable && segments.contentLength() > MAX_TABLE_BYTES) {
            throw file.unprocessable(
                    "The JPEG image is broken: it has more than 1,000 segments, or a table segment of more than 4,096 bytes.");
        }
    }

    private void checkWork(JpegFrame frame, PixelLimit limit) {
        long maxScans = Math.clamp(
                limit.maxDecodedSamples(file.length()) / (frame.decodedSamples() / frame.scanCount()), 1, MAX_SCANS);
        if (frame.scanCount() > maxScans) {
            throw file.tooLarge(
                    "the JPEG image of %,d x %,d pixels has %,d scans; for this size and a file of %,d bytes, at most %,d scans are decoded."
                            .formatted(frame.width(), frame.height(), frame.scanCount(), file.length(), maxScans));
        }
    }

    private void copyUntil(int end) {
        System.arraycopy(file.bytes(), pendingStart, decoderInput, decoderInputLength, end - pendingStart);
        decoderInputLength += end - pendingStart;
        pendingStart = end;
    }
}
