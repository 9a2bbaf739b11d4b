package dev.collate.engine.xml;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The namespace bindings that are in scope at the current position of the parser (Namespaces in XML 1.0). The time to look up a prefix does
 * not depend on the number of bindings. The parser undoes the bindings of an element at the end of the element. Prefixes and URIs are
 * numbers of {@link Symbols}.
 */
final class Namespaces {
    private static final int UNBOUND = -1;

    private static final String XML_URI = "http://www.w3.org/XML/1998/namespace";
    private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";

    private final int xmlPrefix;
    private final int xmlnsPrefix;
    private final int xmlUri;
    private final int xmlnsUri;

    // The symbol of the URI for each prefix. The index is the symbol of the prefix.
    private int[] uriOfPrefix = new int[16];
    // For each declaration in scope, two values: its prefix, and the URI to which this prefix was bound before the
    // declaration.
    private int[] undoLog = new int[16];
    private int undoSize;

    Namespaces(Symbols symbols) {
        xmlPrefix = symbols.intern("xml");
        xmlnsPrefix = symbols.intern("xmlns");
        xmlUri = symbols.intern(XML_URI);
        xmlnsUri = symbols.intern(XMLNS_URI);
        Arrays.fill(uriOfPrefix, UNBOUND);
        bind(Symbols.EMPTY, Symbols.EMPTY);
        bind(xmlPrefix, xmlUri);
        bind(xmlnsPrefix, xmlnsUri);
    }

    /**
     * Returns the namespace bound to this prefix.
     *
     * @throws dev.collate.problem.ApiException 422 with the position {@code nameStart} if the prefix is not bound, or is {@code xmlns}
     */
    int requireNamespace(int prefix, XmlCursor cursor, int nameStart) {
        int uri = uri(prefix);
        if (uri == UNBOUND) {
            throw cursor.problemAt(nameStart, "the prefix of this name is not declared");
        }
        if (prefix == xmlnsPrefix) {
            throw cursor.problemAt(nameStart, "the prefix xmlns is reserved for namespace declarations");
        }
        return uri;
    }

    private int uri(int prefix) {
        return prefix < uriOfPrefix.length ? uriOfPrefix[prefix] : UNBOUND;
    }

    /** Returns the namespace of the names of namespace declarations ({@code xmlns} and {@code xmlns:...}). */
    int declarationNamespace() {
        return xmlnsUri;
    }

    /** Returns an error text if this prefix must not be bound to this namespace, or null if the binding is allowed. */
    @Nullable
    String bindingError(int prefix, int uri) {
        if (prefix == xmlnsPrefix || uri == xmlnsUri) {
            return "the prefix xmlns and the namespace http://www.w3.org/2000/xmlns/ cannot be declared";
        }
        if ((prefix == xmlPrefix) != (uri == xmlUri)) {
            return "only the prefix xml can be bound to " + XML_URI + ", and it cannot be bound to any other namespace";
        }
        return prefix != Symbols.EMPTY && uri == Symbols.EMPTY ? "the namespace of a prefix cannot be empty" : null;
    }

    /** Binds a prefix to a namespace until {@link #restore} undoes this binding. */
    void declare(int prefix, int uri) {
        if (undoSize == undoLog.length) {
            undoLog = Arrays.copyOf(undoLog, undoSize * 2);
        }
        undoLog[undoSize++] = prefix;
        undoLog[undoSize++] = uri(prefix);
        bind(prefix, uri);
    }

    /** Returns the current state. {@link #restore} can restore this state. */
    int state() {
        return undoSize;
    }

    /** Undoes the declarations since {@link #state} returned this value. */
    void restore(int earlierState) {
        while (undoSize > earlierState) {
            int uri = undoLog[--undoSize];
            uriOfPrefix[undoLog[--undoSize]] = uri;
        }
    }

    private void bind(int prefix, int uri) {
        if (prefix >= uriOfPrefix.length) {
            int oldLength = uriOfPrefix.length;
            uriOfPrefix = Arrays.copyOf(uriOfPrefix, Math.max(prefix + 1, oldLength * 2));
            Arrays.fill(uriOfPrefix, oldLength, uriOfPrefix.length, UNBOUND);
        }
        uriOfPrefix[prefix] = uri;
    }
}
