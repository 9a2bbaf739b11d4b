package dev.collate.page;

import dev.collate.page.Line.Kind;
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

    private final Previous previousRemoved = new Previous();
    private final Previous previousAdded = new Previous();

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
        if (line.kind() == Kind.REMOVED && previousRemoved.endsBefore(line)) {
            note(" moved to line ", added.contains(line.moved()) ? "#R" : "", line.moved(), out);
        } else if (line.kind() == Kind.ADDED && previousAdded.endsBefore(line)) {
            note(" moved from line ", removed.contains(line.moved()) ? "#L" : "", line.moved(), out);
        }
    }

    /** The previous changed line of one side. */
    private static final class Previous {
        private int number;
        private int place;

        /**
         * Returns whether a moved block begins with this line, and remembers the line. In a block, the line after the previous one has the
         * next place, or the same place if the block has another length there.
         */
        boolean endsBefore(Line line) {
            boolean continued =
                    number(line) == number + 1 && place > 0 && (line.moved() == place || line.moved() == place + 1);
            number = number(line);
            place = line.moved();
            return place > 0 && !continued;
        }
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
