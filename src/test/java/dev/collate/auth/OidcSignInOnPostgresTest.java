package dev.collate.auth;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the sign-in at an OpenID provider on PostgreSQL. */
@PostgresServer
class OidcSignInOnPostgresTest extends OidcSignInTest {}
