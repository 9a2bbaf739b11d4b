package dev.collate.engine.xml;

/** Reads names, and references to characters and predefined entities. */
final class XmlTokens {
    private final XmlCursor cursor;
    private final QNames names;

    XmlTokens(XmlCursor cursor, QNames names) {
        this.cursor = cursor;
        this.names = names;
    }

    /** Reads a name and returns its symbol. {@code what} describes the name in error messages. */
    int readName(String what) {
        int start = cursor.position;
        cursor.skipName();
        if (cursor.position == start) {
            throw cursor.expected(what);
        }
        int spelling = names.symbols().intern(cursor.bytes, start, cursor.position);
        if (!names.isRegistered(spelling)) {
            cursor.checkName(start, cursor.position, what);
            if (names.namespaceAware()) {
                checkColon(start, names.symbols().indexOf(spelling, ':'), what);
            }
            names.register(spelling);
        }
        return spelling;
    }

    private void checkColon(int start, int colon, String what) {
        if (colon >= 0) {
            int localPartStart = start + colon + 1;
            if (colon == 0 || localPartStart == cursor.position) {
                throw cursor.problemAt(start, "a name cannot begin or end with a colon");
            }
            cursor.checkName(localPartStart, cursor.position, what);
            for (int i = localPartStart; i < cursor.position; i++) {
                if (cursor.bytes[i] == ':') {
                    throw cursor.problemAt(i, "a name cannot have two colons");
                }
            }
        }
    }

    /** Reads a reference and returns the character that it refers to. */
    int readReference() {
        int constructStart = cursor.position++;
        if (cursor.skip("#")) {
            return readCharacterReference(constructStart);
        }
        int start = cursor.position;
        cursor.skipName();
        var entity = cursor.snippet(start, cursor.position);
        if (entity.isEmpty()) {
            throw cursor.problemAt(constructStart, "an & that does not begin a reference must be written &amp;");
        }
        cursor.require(';', "at the end of a reference (an & that does not begin a reference must be written &amp;)");
        return switch (entity) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "apos" -> '\'';
            case "quot" -> '"';
            default -> throw cursor.problemAt(constructStart, "the entity " + entity + " is not declared");
        };
    }

    private int readCharacterReference(int constructStart) {
        int radix = cursor.skip("x") ? 16 : 10;
        int start = cursor.position;
        int codePoint = 0;
        while (cursor.position < cursor.end && digitAtCursor(radix) >= 0) {
            codePoint = Math.min(codePoint * radix + digitAtCursor(radix), Character.MAX_CODE_POINT + 1);
            cursor.position++;
        }
        if (cursor.position == start) {
            throw cursor.expected("a code point after &# or &#x");
        }
        cursor.require(';', "at the end of a reference");
        if (!CharacterClass.isCharacter(codePoint)) {
            throw cursor.problemAt(constructStart, "this reference stands for a character that is not allowed in XML");
        }
        return codePoint;
    }

    private int digitAtCursor(int radix) {
        byte digit = cursor.bytes[cursor.position];
        return digit < 0 ? -1 : Character.digit(digit, radix);
    }
}
