package dev.collate.page;

import dev.collate.engine.text.ChangeLine;
import dev.collate.engine.text.ChangeLine.LineType;
import dev.collate.engine.text.LineDiff;
import dev.collate.engine.text.TextDiff.Hunk;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes lines from hunks until all pages together have their maximum number of lines. If it does not take all context before the first
 * change or after the last change of a hunk, the omitted context belongs to the unchanged run before or after the hunk.
 */
final class LineLimiter {
    private final LineDiff diff;
    private int linesLeft = PageLimits.LINES;
    private int charactersLeft = PageLimits.LINE_CHARACTERS;
    private int changedLines;
    private boolean cut;

    LineLimiter(LineDiff diff) {
        this.diff = diff;
    }

    /**
     * Returns the lines of the next hunk. The unchanged lines before its first change take at most half of the maximum, so there is room
     * for the change. If the maximum is reached, omits the remaining lines. The maximum must not be reached at the beginning.
     */
    List<Line> take(Hunk hunk) {
        int contextLines = Math.min(linesLeft, charactersLeft / PageLimits.TEXT_CHARACTERS) / 2;
        var context = new ArrayDeque<ChangeLine>();
        var lines = new ArrayList<Line>();
        for (var line : hunk.changes()) {
            boolean changed = line.type() != LineType.NORMAL;
            if (lines.isEmpty() && !changed) {
                context.add(line);
                if (context.size() > contextLines) {
                    context.remove();
                }
                continue;
            }
            if (lines.isEmpty()) {
                context.forEach(each -> lines.add(taken(each)));
            }
            if (!isFull()) {
                lines.add(taken(line));
            } else if (changed) {
                cut = true;
                break;
            }
        }
        return lines;
    }

    private Line taken(ChangeLine change) {
        var line = Line.of(change, diff.isLineFeedAtEnd(change));
        linesLeft--;
        changedLines += line.kind() == Line.Kind.SAME ? 0 : 1;
        charactersLeft -= line.text().length();
        return line;
    }

    /** Returns whether the pages cannot take another line. */
    boolean isFull() {
        return linesLeft <= 0 || charactersLeft <= 0;
    }

    /** Returns the number of removed and added lines that were taken. */
    int changedLines() {
        return changedLines;
    }

    /** Returns whether changed lines of a hunk were omitted. */
    boolean isCut() {
        return cut;
    }
}
