package dev.collate.auth.signin;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of the website.
 *
 * @param tools who may use the tools
 * @param burst how many pages one client address may request in quick succession before the rate limit applies
 * @param perSecond how many pages per second the client address may request after that
 */
@Validated
@ConfigurationProperties("collate.site")
public record SiteSettings(
        @DefaultValue("signed-in") ToolsMode tools,
        @Min(1) @DefaultValue("120") int burst,
        @Min(1) @DefaultValue("2") int perSecond) {

    /** Who may use the tools of the website. */
    public enum ToolsMode {
        /** Nobody: the tools do not exist, and nobody can sign in. */
        OFF,
        /** People who are signed in: with an API key, a password, a passkey or at a provider. */
        SIGNED_IN,
        /** Everyone, without signing in. */
        PUBLIC
    }
}
