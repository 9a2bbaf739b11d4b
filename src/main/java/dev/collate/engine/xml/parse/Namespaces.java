package dev.collate.engine.xml.parse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The namespace bindings in scope at the current position (Namespaces in XML 1.0). Looking up a prefix takes constant time for any number
 * of bindings. The bindings of an element are undone at its end.
 */
final class Namespaces {
    private static final int UNBOUND = -1;

    private static final String XML_URI = "http://www.w3.org/XML/1998/namespace";
    private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";

    private final int xml;
    private final int xmlns;
    private final int xmlUri;
    private final int xmlnsUri;

    // The URI for each prefix, by the symbol of the prefix.
    private int[] uris = new int[16];
    // For each declaration in scope, the binding that it has replaced: prefix, URI, prefix, URI, ...
    private int[] replaced = new int[16];
    private int replacedSize;

    Namespaces(Symbols symbols) {
        xml = symbols.intern("xml");
        xmlns = symbols.intern("xmlns");
        xmlUri = symbols.intern(XML_URI);
        xmlnsUri = symbols.intern(XMLNS_URI);
        Arrays.fill(uris, UNBOUND);
        bind(Symbols.EMPTY, Symbols.EMPTY);
        bind(xml, xmlUri);
        bind(xmlns, xmlnsUri);
    }

    /**
     * Returns the namespace bound to this prefix.
     *
     * @throws dev.collate.problem.ApiException 422 with {@code place} if the prefix is not bound, or is the prefix of declarations
     */
    int require(int prefix, Source source, int place) {
        int uri = uri(prefix);
        if (uri == UNBOUND) {
            throw source.wrong(place, "the prefix of this name is not declared");
        }
        if (prefix == xmlns) {
            throw source.wrong(place, "the prefix xmlns is for declarations only");
        }
        return uri;
    }

    private int uri(int prefix) {
        return prefix < uris.length ? uris[prefix] : UNBOUND;
    }

    /** Returns the namespace of namespace declarations themselves. */
    int ofDeclarations() {
        return xmlnsUri;
    }

    /** Returns the problem with binding this prefix to this namespace, or null. */
    @Nullable
    String problem(int prefix, int uri) {
        if (prefix == xmlns || uri == xmlnsUri) {
            return "the prefix xmlns and its namespace cannot be declared";
        }
        if ((prefix == xml) != (uri == xmlUri)) {
            return "only the prefix xml can be bound to " + XML_URI + ", and it cannot be bound to any other namespace";
        }
        return prefix != Symbols.EMPTY && uri == Symbols.EMPTY ? "the namespace of a prefix cannot be empty" : null;
    }

    /** Binds a prefix to a namespace from here on. */
    void declare(int prefix, int uri) {
        if (replacedSize == replaced.length) {
            replaced = Arrays.copyOf(replaced, replacedSize * 2);
        }
        replaced[replacedSize++] = prefix;
        replaced[replacedSize++] = uri(prefix);
        bind(prefix, uri);
    }

    /** Returns a mark for {@link #back}. */
    int mark() {
        return replacedSize;
    }

    /** Undoes the declarations since the mark. */
    void back(int mark) {
        while (replacedSize > mark) {
            int uri = replaced[--replacedSize];
            uris[replaced[--replacedSize]] = uri;
        }
    }

    private void bind(int prefix, int uri) {
        if (prefix >= uris.length) {
            int before = uris.length;
            uris = Arrays.copyOf(uris, Math.max(prefix + 1, before * 2));
            Arrays.fill(uris, before, uris.length, UNBOUND);
        }
        uris[prefix] = uri;
    }
}
