package dev.collate.share.page;

import dev.collate.engine.text.Hunk;
import java.util.ArrayList;
import java.util.List;

/** Takes lines from hunks until the model of the page has its maximum number of lines. */
final class PageLineTaker {
    private int linesLeft = PageLimits.LINES;
    private int charactersLeft = PageLimits.LINE_CHARACTERS;
    private int changedLines;
    private boolean cut;

    /** Returns the lines of the next hunk. If the model is full, omits the remaining lines. */
    List<HunkLine> take(Hunk hunk) {
        var lines = new ArrayList<HunkLine>();
        for (var change : hunk.changes()) {
            if (isFull()) {
                cut = true;
                break;
            }
            var line = HunkLine.of(change);
            lines.add(line);
            linesLeft--;
            changedLines += line.line().kind() == Line.Kind.SAME ? 0 : 1;
            charactersLeft -= line.line().text().length();
        }
        return lines;
    }

    /** Returns whether the model cannot take another line. */
    boolean isFull() {
        return linesLeft <= 0 || charactersLeft <= 0;
    }

    /** Returns the number of removed and added lines that were taken. */
    int changedLines() {
        return changedLines;
    }

    /** Returns whether lines of a hunk were omitted. */
    boolean isCut() {
        return cut;
    }
}
