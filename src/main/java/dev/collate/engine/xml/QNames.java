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
    private final int xmlPrefix = symbols.intern("xml");
    private final int xmlnsPrefix = symbols.intern("xmlns");

    // For each name: its spelling, its namespace, and its canonical id.
    private int[] spellingOfName = new int[64];
    private int[] namespaceOfName = new int[64];
    private int[] canonicalIdOfName = new int[64];
    private final LongInterner nameInterner = new LongInterner(64);
    private final LongInterner canonicalIdInterner = new LongInterner(64);

    // For each spelling: the part before the colon (-1 if the spelling is not registered yet), the part after the
    // colon, and the last name that was created with this spelling.
    private int[] prefixOfSpelling = new int[0];
    private int[] localPartOfSpelling = new int[0];
    private int[] lastNameOfSpelling = new int[0];

    QNames(boolean namespaceAware) {
        this.namespaceAware = namespaceAware;
        register(Symbols.EMPTY);
        nameOf(Symbols.EMPTY, Symbols.EMPTY);
    }

    Symbols symbols() {
        return symbols;
    }

    boolean namespaceAware() {
        return namespaceAware;
    }

    /** Returns whether {@link #register} was called for this symbol. */
    boolean isRegistered(int spelling) {
        return spelling < prefixOfSpelling.length && prefixOfSpelling[spelling] >= 0;
    }

    /** Registers a symbol as the spelling of a name. The caller must have checked that the spelling is a valid name. */
    void register(int spelling) {
        int colon = symbols.indexOf(spelling, ':');
        int prefixSymbol = colon < 0 ? Symbols.EMPTY : symbols.internPart(spelling, 0, colon);
        int localPartSymbol = colon < 0 ? spelling : symbols.internPart(spelling, colon + 1, symbols.length(spelling));
        growTo(spelling);
        prefixOfSpelling[spelling] = prefixSymbol;
        localPartOfSpelling[spelling] = localPartSymbol;
    }

    /** Returns the number of the name with this spelling and this namespace ({@link Symbols#EMPTY} means no namespace). */
    int nameOf(int spelling, int uri) {
        int name = lastNameOfSpelling[spelling];
        if (name < 0 || namespaceOfName[name] != uri) {
            name = nameInterner.intern(KeyedHash.mix(spelling, uri));
            lastNameOfSpelling[spelling] = name;
            defineName(name, spelling, uri);
        }
        return name;
    }

    private void defineName(int name, int spelling, int uri) {
        if (name >= spellingOfName.length) {
            int newLength = Math.max(name + 1, spellingOfName.length * 2);
            spellingOfName = Arrays.copyOf(spellingOfName, newLength);
            namespaceOfName = Arrays.copyOf(namespaceOfName, newLength);
            canonicalIdOfName = Arrays.copyOf(canonicalIdOfName, newLength);
        }
        spellingOfName[name] = spelling;
        namespaceOfName[name] = uri;
        canonicalIdOfName[name] = canonicalIdInterner.intern(
                namespaceAware ? KeyedHash.mix(uri, localPartOfSpelling[spelling]) : KeyedHash.mix(spelling, -1));
    }

    /** Returns the canonical id of a name. Equal names have the same canonical id. */
    int canonicalId(int name) {
        return canonicalIdOfName[name];
    }

    /** Returns the largest canonical id plus one. */
    int canonicalIdCount() {
        return canonicalIdInterner.size();
    }

    /** Returns the symbol of the name as the document writes it. */
    int spelling(int name) {
        return spellingOfName[name];
    }

    /** Returns the name as the document writes it. */
    String text(int name) {
        return symbols.text(spellingOfName[name]);
    }

    /** Returns the symbol of the namespace's URI. */
    int namespace(int name) {
        return namespaceOfName[name];
    }

    /** Returns the symbol of the part before the colon, or {@link Symbols#EMPTY} if there is no colon. */
    int prefix(int spelling) {
        return prefixOfSpelling[spelling];
    }

    /**
     * Returns the prefix that a namespace declaration with this spelling binds. Returns {@link Symbols#EMPTY} for the default namespace,
     * and -1 if the spelling is not a namespace declaration.
     */
    int declaredPrefix(int spelling) {
        if (spelling == xmlnsPrefix) {
            return Symbols.EMPTY;
        }
        return prefixOfSpelling[spelling] == xmlnsPrefix ? localPartOfSpelling[spelling] : -1;
    }

    /** Returns whether this is the symbol of the prefix {@code xml}. This prefix needs no declaration. */
    boolean isXml(int prefix) {
        return prefix == xmlPrefix;
    }

    private void growTo(int spelling) {
        if (spelling >= prefixOfSpelling.length) {
            int oldLength = prefixOfSpelling.length;
            int newLength = Math.max(symbols.size() * 2, 64);
            prefixOfSpelling = Arrays.copyOf(prefixOfSpelling, newLength);
            localPartOfSpelling = Arrays.copyOf(localPartOfSpelling, newLength);
            lastNameOfSpelling = Arrays.copyOf(lastNameOfSpelling, newLength);
            Arrays.fill(prefixOfSpelling, oldLength, newLength, -1);
            Arrays.fill(lastNameOfSpelling, oldLength, newLength, -1);
        }
    }
}
