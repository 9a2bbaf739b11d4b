/**
 * The sign-in at an OpenID provider: which accounts the people of a provider have, and the sign-ins that have begun. {@code
 * auth.OidcConfiguration} configures the filters of Spring Security, if the configuration has a provider.
 */
@NullMarked
package dev.collate.auth.oidc;

import org.jspecify.annotations.NullMarked;
