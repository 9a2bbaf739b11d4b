package dev.collate.auth.account;

import dev.collate.http.request.RequestParameters;
import dev.collate.utf8.LetterCase;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads and validates the e-mail addresses of accounts. */
public final class EmailAddress {
    /** The maximum length of an address in SMTP (RFC 5321). */
    private static final int MAX_LENGTH = 254;

    /**
     * Only an e-mail to the address can show whether it exists. So the pattern rejects only texts that are certainly not an address: it
     * requires one "@" between two parts that contain neither white space, such as a no-break space, nor control characters.
     */
    private static final Pattern ADDRESS_FORM =
            Pattern.compile("[^\\s\\p{Cntrl}@]+@[^\\s\\p{Cntrl}@]+", Pattern.UNICODE_CHARACTER_CLASS);

    private static final int MAX_ASCII_CHARACTER = 0x7F;

    private EmailAddress() {}

    /**
     * Reads the optional parameter {@code email}. Returns the address in lower case, so that two addresses that differ only in case are
     * equal.
     */
    static @Nullable String read(RequestParameters parameters) {
        var text = parameters.string("email");
        if (text == null) {
            return null;
        }
        var address = parse(text);
        if (address.isEmpty()) {
            parameters.reject("email", "must be an e-mail address of at most " + MAX_LENGTH + " characters");
        }
        return address.orElse(null);
    }

    /** Returns the address in lower case. Returns an empty Optional if the text is not an address. */
    public static Optional<String> parse(String text) {
        return Optional.of(text)
                .filter(address -> address.chars().noneMatch(EmailAddress::becomesAscii))
                .map(address -> LetterCase.lower(address.strip()))
                .filter(address -> address.length() <= MAX_LENGTH
                        && ADDRESS_FORM.matcher(address).matches());
    }

    /**
     * Returns whether the lower case of a letter outside ASCII is in ASCII, such as the lower case of the Kelvin sign (U+212A). For mail
     * servers, an address with such a letter is another address.
     */
    private static boolean becomesAscii(int letter) {
        return letter > MAX_ASCII_CHARACTER && Character.toLowerCase(letter) <= MAX_ASCII_CHARACTER;
    }
}
