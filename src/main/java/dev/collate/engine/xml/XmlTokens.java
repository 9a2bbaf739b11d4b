package dev.collate.engine.xml;

/** Reads names, and references to characters and predefined entities. */
final class XmlTokens {
    private final XmlCursor source;
    private final QNames names;

    XmlTokens(XmlCursor source, QNames names) {
        this.source = source;
        this.names = names;
    }

    /** Reads a name and returns its symbol. {@code what} describes the name in error messages. */
    int readName(String what) {
        int start = source.at;
        source.skipName();
        if (source.at == start) {
            throw source.expected(what);
        }
        int spelling = names.symbols().intern(source.bytes, start, source.at);
        if (!names.isRegistered(spelling)) {
            source.checkName(start, source.at, what);
            if (names.namespaceAware()) {
                checkColon(start, names.symbols().indexOf(spelling, ':'), what);
            }
            names.register(spelling);
        }
        return spelling;
    }

    private void checkColon(int start, int colon, String what) {
        if (colon >= 0) {
            int local = start + colon + 1;
            if (colon == 0 || local == source.at) {
                throw source.problemAt(start, "a name cannot begin or end with a colon");
            }
            source.checkName(local, source.at, what);
            for (int i = local; i < source.at; i++) {
                if (source.bytes[i] == ':') {
                    throw source.problemAt(i, "a name cannot have two colons");
                }
            }
        }
    }

    /** Reads a reference and returns the character that it refers to. */
    int readReference() {
        int opened = source.at++;
        if (source.skip("#")) {
            return readCharacterReference(opened);
        }
        int start = source.at;
        source.skipName();
        var entity = source.snippet(start, source.at);
        if (entity.isEmpty()) {
            throw source.problemAt(opened, "an & that does not begin a reference must be written &amp;");
        }
        source.require(';', "at the end of a reference");
        return switch (entity) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "apos" -> '\'';
            case "quot" -> '"';
            default -> throw source.problemAt(opened, "the entity " + entity + " is not declared");
        };
    }

    private int readCharacterReference(int opened) {
        int radix = source.skip("x") ? 16 : 10;
        int start = source.at;
        int codePoint = 0;
        while (source.at < source.end && digit(radix) >= 0) {
            codePoint = Math.min(codePoint * radix + digit(radix), Character.MAX_CODE_POINT + 1);
            source.at++;
        }
        if (source.at == start) {
            throw source.expected("a code point after &# or &#x");
        }
        source.require(';', "at the end of a reference");
        if (!CharacterClass.isCharacter(codePoint)) {
            throw source.problemAt(opened, "this reference stands for a character that is not allowed in XML");
        }
        return codePoint;
    }

    private int digit(int radix) {
        byte digit = source.bytes[source.at];
        return digit < 0 ? -1 : Character.digit(digit, radix);
    }
}
