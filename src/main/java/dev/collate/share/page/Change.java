package dev.collate.share.page;

import dev.collate.share.page.ChangeTable.Member;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a structured comparison as it is shown.
 *
 * @param type as in the API: changed, added, removed, moved
 * @param oldPath where it was, if that differs from {@code path}
 * @param oldValue the value in the original; null where it has none
 * @param newValue the value in the modified content; null where it has none
 */
record Change(
        String path,
        String type,
        @Nullable String oldPath,
        @Nullable ShownValue oldValue,
        @Nullable ShownValue newValue) {

    static Change of(Map<String, Member> members, boolean plainStrings) {
        var oldValue = value(members, "old", plainStrings);
        var newValue = value(members, "new", plainStrings);
        if (oldValue != null && newValue != null) {
            var marked = WordMarks.of(oldValue.text(), newValue.text());
            oldValue = oldValue.withSpans(marked.original());
            newValue = newValue.withSpans(marked.modified());
        }
        return new Change(
                text(members, "path"),
                text(members, "type"),
                members.containsKey("oldPath") ? text(members, "oldPath") : null,
                oldValue,
                newValue);
    }

    /** The value of one side; of an entry that only moved, its position. */
    private static @Nullable ShownValue value(Map<String, Member> members, String side, boolean plainStrings) {
        var value = members.get(side + "Value");
        if (value != null) {
            return value.isString() && plainStrings
                    ? ShownValue.cut(value.text())
                    : ShownValue.cut(JsonLayout.of(value.json(), PageLimits.VALUE_CHARACTERS));
        }
        var index = members.get(side + "Index");
        return index == null
                ? null
                : new ShownValue(List.of(new Span("position " + (Long.parseLong(index.json()) + 1), false)), false);
    }

    private static String text(Map<String, Member> members, String name) {
        var member = members.get(name);
        return member == null ? "" : Visible.of(member.text());
    }
}
