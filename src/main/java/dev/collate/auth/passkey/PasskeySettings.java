package dev.collate.auth.passkey;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings that passkeys depend on.
 *
 * @param siteUrl the address of the website, which {@code share.ShareSettings} validates; null if it is not set
 */
@ConfigurationProperties("collate")
record PasskeySettings(@Nullable URI siteUrl) {}
