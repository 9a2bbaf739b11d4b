package dev.collate.limit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The subscription plan of an account, which its API keys have too. {@code collate.plans} contains the limits of each plan. */
public enum Plan {
    FREE,
    PRO,
    TEAM,
    ENTERPRISE;

    /** All names, separated by commas, for error messages. */
    public static final String NAMES =
            Arrays.stream(values()).map(Plan::wireName).collect(Collectors.joining(", "));

    /** Returns the name that requests, responses and the configuration use, such as {@code pro}. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
