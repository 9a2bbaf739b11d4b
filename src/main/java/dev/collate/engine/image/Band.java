package dev.collate.engine.image;

/**
 * Rows that only one of two images has.
 *
 * @param type which image has the rows
 * @param y the first row on the canvas
 * @param originalY the first row in the original; for an inserted band, the row before which it was inserted
 * @param modifiedY the first row in the modified image; for a removed band, the row before which it was removed
 * @param height the number of rows
 */
public record Band(Type type, int y, int originalY, int modifiedY, int height) {
    /** Which image has the rows of a band. */
    public enum Type {
        /** Only the modified image has the rows. */
        INSERTED("inserted"),
        /** Only the original has the rows. */
        REMOVED("removed");

        private final String wireName;

        Type(String wireName) {
            this.wireName = wireName;
        }

        /** Returns the name in responses. */
        public String wireName() {
            return wireName;
        }
    }
}
