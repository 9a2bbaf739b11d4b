package dev.collate.share;

import dev.collate.auth.key.RandomText;

/** Generates the tokens of shares. Anyone who knows a token can read the share, so a token must not be guessable: it has 142 random bits. */
final class ShareTokens {
    private static final String PREFIX = "shr_";
    private static final int LENGTH = 24;

    private ShareTokens() {}

    static String random() {
        return PREFIX + RandomText.ofLength(LENGTH);
    }
}
