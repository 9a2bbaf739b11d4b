package dev.collate.share.page;

import dev.collate.engine.text.Hunk;
import java.util.ArrayList;
import java.util.List;

/** Takes lines from hunks for as long as the page has room. */
final class HunkLines {
    private int linesLeft = PageLimits.LINES;
    private int charactersLeft = PageLimits.LINE_CHARACTERS;
    private boolean cut;

    /** The lines of the next hunk, without those that the page has no room for. */
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
            charactersLeft -= line.line().text().length();
        }
        return lines;
    }

    /** Whether the page has no room for another line. */
    boolean isFull() {
        return linesLeft <= 0 || charactersLeft <= 0;
    }

    /** Whether lines of a hunk were left out. */
    boolean isCut() {
        return cut;
    }
}
