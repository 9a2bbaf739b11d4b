package dev.collate.share.page;

import dev.collate.share.page.Line.Kind;
import java.util.HashSet;
import java.util.Set;

/**
 * The notes at the first lines of moved blocks, which say where the block was moved to, or where it comes from. If the page contains the
 * other place, the note is a link.
 */
final class MoveNotes {
    /** The numbers of the removed lines of the page, and of the added lines. */
    private final Set<Integer> removed = new HashSet<>();

    private final Set<Integer> added = new HashSet<>();

    /** The place of the previous removed line, and of the previous added line. */
    private int lastTarget;

    private int lastSource;

    MoveNotes(LineComparison lines) {
        for (var hunk : lines.hunks()) {
            for (var line : hunk.lines()) {
                if (line.moved() > 0) {
                    (line.kind() == Kind.REMOVED ? removed : added).add(number(line));
                }
            }
        }
    }

    private static int number(Line line) {
        return line.kind() == Kind.REMOVED ? line.oldNumber() : line.newNumber();
    }

    /** Appends the note of a line, if it is the first line of a moved block. The lines of each side must be in order. */
    void note(Line line, Markup out) {
        if (line.kind() == Kind.REMOVED) {
            if (isFirst(line.moved(), lastTarget)) {
                note(" moved to line ", added.contains(line.moved()) ? "#R" : "", line.moved(), out);
            }
            lastTarget = line.moved();
        } else if (line.kind() == Kind.ADDED) {
            if (isFirst(line.moved(), lastSource)) {
                note(" moved from line ", removed.contains(line.moved()) ? "#L" : "", line.moved(), out);
            }
            lastSource = line.moved();
        }
    }

    /** Returns whether a block begins. Inside a block, the next line has the next place, or the same one if the block has another length. */
    private static boolean isFirst(int place, int last) {
        return place > 0 && (last == 0 || place != last && place != last + 1);
    }

    private static void note(String label, String address, int number, Markup out) {
        if (address.isEmpty()) {
            out.note(label.strip() + " " + number);
        } else {
            out.tags(" <a class=\"note\" href=\"" + address).number(number).tags("\">");
            out.text(label.strip() + " " + number).tags("</a>");
        }
    }
}
