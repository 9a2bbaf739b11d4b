package dev.collate.engine.xml;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.LongInterner;
import java.util.Arrays;

/**
 * The names of elements, attributes and processing instructions in both documents of a request. Each name has a number. The number
 * identifies a pair of a spelling (the name as written, with its prefix) and a namespace. Two names are equal if they have the same {@link
 * #canonicalId}. If the comparison is namespace-aware, equal names have the same local part and the same namespace; otherwise they have the
 * same spelling. Nodes without a name have the number 0.
 */
final class QNames {
    static final int NONE = 0;

    private final boolean namespaceAware;
    private final Symbols symbols = new Symbols();
    private final int xml = symbols.intern("xml");
    private final int xmlns = symbols.intern("xmlns");

    // For each name: its spelling, its namespace, and its canonical id.
    private int[] spellings = new int[64];
    private int[] namespace = new int[64];
    private int[] canonicalId = new int[64];
    private final LongInterner names = new LongInterner(64);
    private final LongInterner canonicalIds = new LongInterner(64);

    // For each spelling: the part before the colon (-1 if the spelling is not registered yet), the part after the
    // colon, and the last name that was created with this spelling.
    private int[] prefix = new int[0];
    private int[] localPart = new int[0];
    private int[] lastName = new int[0];

    QNames(boolean namespaceAware) {
        this.namespaceAware = namespaceAware;
        register(Symbols.EMPTY);
        of(Symbols.EMPTY, Symbols.EMPTY);
    }

    Symbols symbols() {
        return symbols;
    }

    boolean namespaceAware() {
        return namespaceAware;
    }

    /** Returns whether {@link #register} was called for this symbol. */
    boolean isRegistered(int spelling) {
        return spelling < prefix.length && prefix[spelling] >= 0;
    }

    /** Registers a symbol as the spelling of a name. The caller must have checked that the spelling is a valid name. */
    void register(int spelling) {
        int colon = symbols.indexOf(spelling, ':');
        int before = colon < 0 ? Symbols.EMPTY : symbols.part(spelling, 0, colon);
        int after = colon < 0 ? spelling : symbols.part(spelling, colon + 1, symbols.length(spelling));
        growTo(spelling);
        prefix[spelling] = before;
        localPart[spelling] = after;
    }

    /** Returns the number of the name with this spelling and this namespace ({@link Symbols#EMPTY} means no namespace). */
    int of(int spelling, int uri) {
        int name = lastName[spelling];
        if (name < 0 || namespace[name] != uri) {
            name = names.intern(KeyedHash.mix(spelling, uri));
            lastName[spelling] = name;
            define(name, spelling, uri);
        }
        return name;
    }

    private void define(int name, int spelling, int uri) {
        if (name >= spellings.length) {
            int length = Math.max(name + 1, spellings.length * 2);
            spellings = Arrays.copyOf(spellings, length);
            namespace = Arrays.copyOf(namespace, length);
            canonicalId = Arrays.copyOf(canonicalId, length);
        }
        spellings[name] = spelling;
        namespace[name] = uri;
        canonicalId[name] = canonicalIds.intern(
                namespaceAware ? KeyedHash.mix(uri, localPart[spelling]) : KeyedHash.mix(spelling, -1));
    }

    /** Returns the canonical id of a name. Equal names have the same canonical id. */
    int canonicalId(int name) {
        return canonicalId[name];
    }

    /** Returns the largest canonical id plus one. */
    int canonicalIdCount() {
        return canonicalIds.size();
    }

    /** Returns the symbol of the name as the document writes it. */
    int spelling(int name) {
        return spellings[name];
    }

    /** Returns the name as the document writes it. */
    String text(int name) {
        return symbols.text(spellings[name]);
    }

    /** Returns the symbol of the namespace's URI. */
    int namespace(int name) {
        return namespace[name];
    }

    /** Returns the symbol of the part before the colon, or {@link Symbols#EMPTY} if there is no colon. */
    int prefix(int spelling) {
        return prefix[spelling];
    }

    /** Returns the symbol of the part after the colon, or the symbol of the whole spelling if there is no colon. */
    int localPart(int spelling) {
        return localPart[spelling];
    }

    /**
     * Returns the prefix that a namespace declaration with this spelling binds. Returns {@link Symbols#EMPTY} for the default namespace,
     * and -1 if the spelling is not a namespace declaration.
     */
    int declaredPrefix(int spelling) {
        if (spelling == xmlns) {
            return Symbols.EMPTY;
        }
        return prefix[spelling] == xmlns ? localPart[spelling] : -1;
    }

    /** Returns whether this is the symbol of the prefix {@code xml}. This prefix needs no declaration. */
    boolean isXml(int prefix) {
        return prefix == xml;
    }

    private void growTo(int spelling) {
        if (spelling >= prefix.length) {
            int before = prefix.length;
            int length = Math.max(symbols.size() * 2, 64);
            prefix = Arrays.copyOf(prefix, length);
            localPart = Arrays.copyOf(localPart, length);
            lastName = Arrays.copyOf(lastName, length);
            Arrays.fill(prefix, before, length, -1);
            Arrays.fill(lastName, before, length, -1);
        }
    }
}
