package dev.collate.engine.json.parse;

import dev.collate.engine.align.LongInterner;
import dev.collate.parallel.Cancellation;
import java.util.Arrays;

/** The hashes of the names seen in each object that is open, the innermost last: tells whether a name stands there twice. */
public final class DuplicateNameCheck {
    /** What {@link #close} returns when no name is there twice. */
    public static final int NONE = -1;

    /** A new name is looked for among so few others at once; more are searched when their object ends, by a table. */
    private static final int MAX_SCANNED = 24;

    private final Cancellation cancellation = Cancellation.current();
    private long[] names = new long[MAX_SCANNED];
    private int count;

    /** Opens an object; the answer stands for it. */
    public int open() {
        return count;
    }

    /** Adds a name to the object opened last; false if it is seen at once to stand there already. */
    public boolean add(int object, long name) {
        for (int i = object; count - object < MAX_SCANNED && i < count; i++) {
            if (names[i] == name) {
                return false;
            }
        }
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
        }
        names[count++] = name;
        return true;
    }

    /** Closes the object; the position in it of the first name that stands there already, or {@link #NONE}. */
    public int close(int object) {
        int size = count - object;
        count = object;
        if (size > MAX_SCANNED) {
            var seen = new LongInterner(size);
            for (int i = 0; i < size; i++) {
                cancellation.checkAt(i);
                if (seen.intern(names[object + i]) < i) {
                    return i;
                }
            }
        }
        return NONE;
    }
}
