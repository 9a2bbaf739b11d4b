package dev.collate.engine.xml.parse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which prefix stands for which namespace where the reading stands (Namespaces in XML 1.0). A prefix is looked up in one step, however
 * many are bound; what a tag binds is undone at its end.
 */
final class Namespaces {
    private static final int UNBOUND = -1;

    private static final String XML_URI = "http://www.w3.org/XML/1998/namespace";
    private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";

    private final int xml;
    private final int xmlns;
    private final int xmlUri;
    private final int xmlnsUri;

    // By symbol of the prefix.
    private int[] uris = new int[16];
    // What each declaration in force replaced: prefix, URI, prefix, URI, ...
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
     * The namespace that this prefix stands for.
     *
     * @throws dev.collate.problem.ApiException 422 for {@code place} when it stands for none, or is that of declarations
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

    /** The namespace of namespace declarations themselves. */
    int ofDeclarations() {
        return xmlnsUri;
    }

    /** What is wrong with binding this prefix to this namespace, or null. */
    @Nullable
    String problem(int prefix, int uri) {
        if (prefix == xmlns || uri == xmlnsUri) {
            return "xmlns and its namespace cannot be declared";
        }
        if ((prefix == xml) != (uri == xmlUri)) {
            return "the prefix xml and " + XML_URI + " belong to each other alone";
        }
        return prefix != Symbols.EMPTY && uri == Symbols.EMPTY ? "a prefix cannot stand for no namespace" : null;
    }

    /** Lets a prefix stand for a namespace from here on. */
    void declare(int prefix, int uri) {
        if (replacedSize == replaced.length) {
            replaced = Arrays.copyOf(replaced, replacedSize * 2);
        }
        replaced[replacedSize++] = prefix;
        replaced[replacedSize++] = uri(prefix);
        bind(prefix, uri);
    }

    /** A mark to go {@link #back} to. */
    int mark() {
        return replacedSize;
    }

    /** Undoes what was declared since the mark. */
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
