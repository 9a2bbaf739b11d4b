package dev.collate.engine.xml;

/**
 * The classes of characters in XML 1.0 (fifth edition), productions 2 to 4a. The classes of an ASCII character are looked up in a table. A
 * non-ASCII character is compared with ranges of code points.
 */
final class CharacterClass {
    /**
     * ASCII characters that are allowed at the start of a name. Every byte of a non-ASCII character is also in this class; {@link
     * #isNameStart} checks these characters.
     */
    static final int NAME_START = 1;
    /**
     * ASCII characters that are allowed in a name. Every byte of a non-ASCII character is also in this class; {@link #isNameCharacter}
     * checks these characters.
     */
    static final int NAME = 2;
    /** White space. */
    static final int SPACE = 4;

    // The parser stops at the bytes of the next three classes. They begin a delimiter or a reference, or belong to a
    // line end or to a character that XML may not allow.

    /** The bytes at which the parser stops in text between tags. */
    static final int SPECIAL_IN_TEXT = 8;
    /** The bytes at which the parser stops in the value of an attribute. */
    static final int SPECIAL_IN_VALUE = 16;
    /** The bytes at which the parser stops in verbatim text: comments, CDATA sections, processing instructions, and quoted values. */
    static final int SPECIAL_IN_VERBATIM = 32;

    /** The first UTF-8 byte of the characters U+F000 to U+FFFF. Two of these code points, U+FFFE and U+FFFF, are not allowed. */
    static final byte LEAD_BYTE_OF_U_F000 = (byte) 0xEF;

    private static final byte[] CLASSES = new byte[256];

    static {
        for (int character = 0; character < 256; character++) {
            CLASSES[character] = (byte) classify(character);
        }
    }

    private CharacterClass() {}

    private static int classify(int character) {
        int classes = 0;
        boolean isLetter = character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z';
        if (isLetter || character == '_' || character == ':' || character >= 0x80) {
            classes |= NAME_START | NAME;
        }
        if (character >= '0' && character <= '9' || character == '-' || character == '.') {
            classes |= NAME;
        }
        if (character == ' ' || character == '\t' || character == '\n' || character == '\r') {
            classes |= SPACE;
        }
        if (character < ' ' && character != '\t' && character != '\n' || character == (LEAD_BYTE_OF_U_F000 & 0xFF)) {
            classes |= SPECIAL_IN_TEXT | SPECIAL_IN_VALUE | (character == '\r' ? 0 : SPECIAL_IN_VERBATIM);
        }
        return classes
                | ("<&]".indexOf(character) >= 0 ? SPECIAL_IN_TEXT : 0)
                | ("<&\"'\t\n".indexOf(character) >= 0 ? SPECIAL_IN_VALUE : 0)
                | ("-]?\"'".indexOf(character) >= 0 ? SPECIAL_IN_VERBATIM : 0);
    }

    /** Returns whether a byte is in any of these classes. */
    static boolean isInAnyClass(byte character, int classes) {
        return (CLASSES[character & 0xFF] & classes) != 0;
    }

    static boolean isSpace(byte character) {
        return isInAnyClass(character, SPACE);
    }

    /** Returns whether a character is allowed in a document. */
    static boolean isCharacter(int codePoint) {
        return codePoint >= ' ' && codePoint < 0xD800
                || codePoint >= 0xE000 && codePoint <= 0xFFFD
                || codePoint >= 0x10000 && codePoint <= 0x10FFFF
                || codePoint == '\t'
                || codePoint == '\n'
                || codePoint == '\r';
    }

    /** Returns whether a name may begin with this character. */
    static boolean isNameStart(int codePoint) {
        return codePoint < 0x80
                ? isInAnyClass((byte) codePoint, NAME_START)
                : isBetween(codePoint, 0xC0, 0x2FF) && codePoint != 0xD7 && codePoint != 0xF7
                        || isBetween(codePoint, 0x370, 0x1FFF) && codePoint != 0x37E
                        || isBetween(codePoint, 0x200C, 0x200D)
                        || isBetween(codePoint, 0x2070, 0x218F)
                        || isBetween(codePoint, 0x2C00, 0x2FEF)
                        || isBetween(codePoint, 0x3001, 0xD7FF)
                        || isBetween(codePoint, 0xF900, 0xFDCF)
                        || isBetween(codePoint, 0xFDF0, 0xFFFD)
                        || isBetween(codePoint, 0x10000, 0xEFFFF);
    }

    /** Returns whether this character is allowed in a name after its first character. */
    static boolean isNameCharacter(int codePoint) {
        return codePoint < 0x80
                ? isInAnyClass((byte) codePoint, NAME)
                : isNameStart(codePoint)
                        || codePoint == 0xB7
                        || isBetween(codePoint, 0x300, 0x36F)
                        || isBetween(codePoint, 0x203F, 0x2040);
    }

    private static boolean isBetween(int codePoint, int first, int last) {
        return codePoint >= first && codePoint <= last;
    }
}
