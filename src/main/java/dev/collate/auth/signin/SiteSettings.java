package dev.collate.auth.signin;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the website.
 *
 * @param tools who may use the tools
 * @param burst requests of one client address for pages before the rate limit applies
 * @param perSecond number of further requests per second
 */
@Validated
@ConfigurationProperties("collate.site")
public record SiteSettings(
        @DefaultValue("signed-in") Tools tools,
        @Min(1) @DefaultValue("120") int burst,
        @Min(1) @DefaultValue("2") int perSecond) {

    /** Who may use the tools of the website. */
    public enum Tools {
        /** Nobody: there are no tools, and nobody can sign in. */
        OFF,
        /** People who are signed in with an API key. */
        SIGNED_IN,
        /** Everyone. */
        PUBLIC
    }
}
