package dev.collate.engine.xml.parse;

import dev.collate.engine.align.KeyedHash;
import dev.collate.engine.align.LongInterner;
import java.util.Arrays;

/**
 * The names of elements, attributes and processing instructions, for both documents of a request. A name is what is written together
 * with the namespace it stands in, numbered from 0; two names with one {@link #identity} are the same name in other clothes:
 * with namespaces, the same local part in the same namespace, else the same spelling. Name 0 is that of nodes without a name.
 */
public final class QNames {
    static final int NONE = 0;

    private final boolean namespaceAware;
    private final Symbols symbols = new Symbols();
    private final int xml = symbols.intern("xml");
    private final int xmlns = symbols.intern("xmlns");

    // By name.
    private int[] written = new int[64];
    private int[] namespace = new int[64];
    private int[] identity = new int[64];
    private final LongInterner names = new LongInterner(64);
    private final LongInterner identities = new LongInterner(64);

    // By spelling: what stands before and after its colon (-1: not admitted yet), and the name that was made of it
    // last.
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

    /** Whether this symbol was admitted as the spelling of a name. */
    boolean admitted(int spelling) {
        return spelling < prefix.length && prefix[spelling] >= 0;
    }

    /** Takes a symbol, which is known to be a name, as a spelling. */
    void admit(int spelling) {
        int colon = symbols.indexOf(spelling, ':');
        int before = colon < 0 ? Symbols.EMPTY : symbols.part(spelling, 0, colon);
        int after = colon < 0 ? spelling : symbols.part(spelling, colon + 1, symbols.length(spelling));
        growTo(spelling);
        prefix[spelling] = before;
        local[spelling] = after;
    }

    /** The name that is spelled so and stands in this namespace ({@link Symbols#EMPTY}: in none). */
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

    /** The same number for the same name. */
    public int identity(int name) {
        return identity[name];
    }

    /** One more than the largest identity. */
    public int identityCount() {
        return identities.size();
    }

    /** The symbol of the name as it is written. */
    public int spelling(int name) {
        return written[name];
    }

    /** The name as it is written. */
    public String text(int name) {
        return symbols.text(written[name]);
    }

    /** The symbol of the namespace's URI. */
    public int namespace(int name) {
        return namespace[name];
    }

    /** The symbol of what stands before the colon, empty if there is none. */
    public int prefix(int spelling) {
        return prefix[spelling];
    }

    /** The symbol of what stands after the colon, or of the whole. */
    int local(int spelling) {
        return local[spelling];
    }

    /** The prefix that a namespace declaration spelled so binds (empty: the default namespace), or -1 if it is none. */
    public int declared(int spelling) {
        if (spelling == xmlns) {
            return Symbols.EMPTY;
        }
        return prefix[spelling] == xmlns ? local[spelling] : -1;
    }

    /** Whether this is the symbol of the prefix that needs no declaration. */
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
