package dev.collate.auth;

import dev.collate.testing.GatewayServer;

/** Runs the tests of the sign-in at an OpenID provider on H2. */
@GatewayServer
class OidcSignInOnH2Test extends OidcSignInTest {}
