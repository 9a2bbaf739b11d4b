package dev.collate.engine.xml.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.LongInterner;
import java.util.Arrays;

/**
 * The names of elements, attributes and processing instructions, for both documents of a request. A name is a number, counted from 0, for a
 * spelling and its namespace. Two names with the same {@link #identity} are equal. If namespaces are resolved, equal names have the same
 * local part and namespace; otherwise they have the same spelling. Name 0 is used for nodes without a name.
 */
public final class QNames {
    static final int NONE = 0;

    private final boolean namespaceAware;
    private final Symbols symbols = new Symbols();
    private final int xml = symbols.intern("xml");
    private final int xmlns = symbols.intern("xmlns");

    // The spelling of each name. The next arrays have its namespace and its identity.
    private int[] written = new int[64];
    private int[] namespace = new int[64];
    private int[] identity = new int[64];
    private final LongInterner names = new LongInterner(64);
    private final LongInterner identities = new LongInterner(64);

    // For each spelling: the symbols before and after its colon (-1: not admitted yet), and the last name that was
    // created from it.
    private int[] prefix = new int[0];
    private int[] local = new int[0];
    private int[] latest = new int[0];

    public QNames(boolean namespaceAware) {
        this.namespaceAware = namespaceAware;
        admit(Symbols.EMPTY);
        of(Symbols.EMPTY, Symbols.EMPTY);
    }

    public Symbols symbols() {
        return symbols;
    }

    boolean namespaceAware() {
        return namespaceAware;
    }

    /** Returns whether this symbol was admitted as the spelling of a name. */
    boolean admitted(int spelling) {
        return spelling < prefix.length && prefix[spelling] >= 0;
    }

    /** Admits a symbol as a spelling. The caller must have checked that it is a valid name. */
    void admit(int spelling) {
        int colon = symbols.indexOf(spelling, ':');
        int before = colon < 0 ? Symbols.EMPTY : symbols.part(spelling, 0, colon);
        int after = colon < 0 ? spelling : symbols.part(spelling, colon + 1, symbols.length(spelling));
        growTo(spelling);
        prefix[spelling] = before;
        local[spelling] = after;
    }

    /** Returns the name for a spelling and a namespace ({@link Symbols#EMPTY} for no namespace). */
    int of(int spelling, int uri) {
        int name = latest[spelling];
        if (name < 0 || namespace[name] != uri) {
            name = names.intern(KeyedHash.mix(spelling, uri));
            latest[spelling] = name;
            define(name, spelling, uri);
        }
        return name;
    }

    private void define(int name, int spelling, int uri) {
        if (name >= written.length) {
            int length = Math.max(name + 1, written.length * 2);
            written = Arrays.copyOf(written, length);
            namespace = Arrays.copyOf(namespace, length);
            identity = Arrays.copyOf(identity, length);
        }
        written[name] = spelling;
        namespace[name] = uri;
        identity[name] =
                identities.intern(namespaceAware ? KeyedHash.mix(uri, local[spelling]) : KeyedHash.mix(spelling, -1));
    }

    /** Returns a number that is the same for equal names. */
    public int identity(int name) {
        return identity[name];
    }

    /** Returns the largest identity plus one. */
    public int identityCount() {
        return identities.size();
    }

    /** Returns the symbol of the name as written. */
    public int spelling(int name) {
        return written[name];
    }

    /** Returns the name as written. */
    public String text(int name) {
        return symbols.text(written[name]);
    }

    /** Returns the symbol of the namespace's URI. */
    public int namespace(int name) {
        return namespace[name];
    }

    /** Returns the symbol of the part before the colon, empty if there is no colon. */
    public int prefix(int spelling) {
        return prefix[spelling];
    }

    /** Returns the symbol of the part after the colon, or of the whole spelling. */
    int local(int spelling) {
        return local[spelling];
    }

    /**
     * Returns the prefix that a namespace declaration with this spelling binds (empty: the default namespace), or -1 if the spelling is not
     * a namespace declaration.
     */
    public int declared(int spelling) {
        if (spelling == xmlns) {
            return Symbols.EMPTY;
        }
        return prefix[spelling] == xmlns ? local[spelling] : -1;
    }

    /** Returns whether this is the symbol of the prefix xml, which needs no declaration. */
    public boolean isXml(int prefix) {
        return prefix == xml;
    }

    private void growTo(int spelling) {
        if (spelling >= prefix.length) {
            int before = prefix.length;
            int length = Math.max(symbols.size() * 2, 64);
            prefix = Arrays.copyOf(prefix, length);
            local = Arrays.copyOf(local, length);
            latest = Arrays.copyOf(latest, length);
            Arrays.fill(prefix, before, length, -1);
            Arrays.fill(latest, before, length, -1);
        }
    }
}
