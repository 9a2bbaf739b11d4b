package dev.collate.engine.json.match;

import dev.collate.engine.json.parse.JsonOptions;
import dev.collate.engine.json.parse.JsonReader;
import dev.collate.engine.json.parse.NodeTable;
import dev.collate.engine.json.parse.TextHash;
import dev.collate.engine.result.Differences;
import dev.collate.work.Cancellation;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which of two documents comes first in a fixed order. The order depends on the first value in which the documents differ. White
 * space does not influence the order, and neither do escape sequences, the notation of numbers and the order of members if the options
 * ignore them. The random secrets of the hashes do not influence the order, so the order is the same in each process.
 */
public final class ContentOrder {
    private final NodeTable tableA;
    private final NodeTable tableB;
    private final boolean spelled;
    private final MemberPairs members;
    private final Cancellation cancellation = Cancellation.current();

    public ContentOrder(NodeTable tableA, NodeTable tableB, JsonOptions options) {
        this.tableA = tableA;
        this.tableB = tableB;
        this.spelled = !options.semantic();
        this.members = new MemberPairs(tableA, tableB, new TextHash(spelled));
    }

    /**
     * Returns a negative number if document A comes first, a positive number if document B comes first, and 0 if the documents are equal.
     */
    public int compare() {
        return compare(NodeTable.ROOT, NodeTable.ROOT);
    }

    /**
     * Compares two nodes. The method continues recursively with only one child of each container. The recursion is at most {@value
     * JsonReader#MAX_DEPTH} levels deep.
     */
    private int compare(int a, int b) {
        if (tableA.hash(a) == tableB.hash(b)) {
            return 0;
        }
        var kind = tableA.kind(a);
        if (kind != tableB.kind(b)) {
            return kind.compareTo(tableB.kind(b));
        }
        return switch (kind) {
            case OBJECT -> objects(a, b);
            case ARRAY -> arrays(a, b);
            case NUMBER -> numbers(a, b);
            case STRING -> spelled ? spellings(a, b) : tableA.string(a).compareTo(tableB.string(b));
            case LITERAL, IGNORED -> spellings(a, b);
        };
    }

    private int arrays(int a, int b) {
        int shorter = Math.min(tableA.children(a), tableB.children(b));
        int equal = tableA.equalRun(a, tableB, b, 0, shorter);
        return equal == shorter
                ? Integer.compare(tableA.children(a), tableB.children(b))
                : compare(tableA.child(a, equal), tableB.child(b, equal));
    }

    /**
     * Compares two objects by one member: among the members that differ, the one with the smallest name. If no member differs, compares the
     * order of the members.
     */
    private int objects(int a, int b) {
        var partners = members.of(a, b);
        var isPaired = new boolean[tableB.children(b)];
        var smallest = new Smallest();
        for (int i = 0; i < partners.length; i++) {
            cancellation.checkAt(i);
            int member = tableA.child(a, i);
            int partner = partners[i] == Differences.NONE ? Differences.NONE : tableB.child(b, partners[i]);
            if (partner != Differences.NONE) {
                isPaired[partners[i]] = true;
            }
            if (!tableA.ignored(member)
                    && (partner == Differences.NONE || tableA.hash(member) != tableB.hash(partner))) {
                smallest.offer(name(tableA, member), member, partner);
            }
        }
        for (int j = 0; j < isPaired.length; j++) {
            cancellation.checkAt(j);
            int member = tableB.child(b, j);
            if (!isPaired[j] && !tableB.ignored(member)) {
                smallest.offer(name(tableB, member), Differences.NONE, member);
            }
        }
        return smallest.name == null ? memberOrder(a, b) : smallest.order();
    }

    /**
     * The differing member with the smallest name so far, in both objects. It is possible that one of the objects has no member with this
     * name.
     */
    private final class Smallest {
        private @Nullable String name;
        private int member;
        private int partner;

        void offer(String name, int member, int partner) {
            if (this.name == null || name.compareTo(this.name) < 0) {
                this.name = name;
                this.member = member;
                this.partner = partner;
            }
        }

        int order() {
            if (member == Differences.NONE || partner == Differences.NONE) {
                return Integer.compare(member, partner);
            }
            return compare(member, partner);
        }
    }

    private int memberOrder(int a, int b) {
        return Arrays.compare(memberNames(tableA, a), memberNames(tableB, b));
    }

    private String[] memberNames(NodeTable table, int object) {
        return IntStream.range(0, table.children(object))
                .map(i -> table.child(object, i))
                .filter(member -> !table.ignored(member))
                .mapToObj(member -> name(table, member))
                .toArray(String[]::new);
    }

    private String name(NodeTable table, int member) {
        return spelled ? table.spelledName(member).toString() : table.name(member);
    }

    private int numbers(int a, int b) {
        int order = spelled ? 0 : Decimal.of(tableA.text(a)).compare(Decimal.of(tableB.text(b)));
        return order == 0 ? spellings(a, b) : order;
    }

    private int spellings(int a, int b) {
        return tableA.text(a).toString().compareTo(tableB.text(b).toString());
    }
}
