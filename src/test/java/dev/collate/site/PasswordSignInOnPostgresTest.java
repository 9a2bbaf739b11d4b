package dev.collate.site;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the sign-in with a password on PostgreSQL. */
@PostgresServer
class PasswordSignInOnPostgresTest extends PasswordSignInTest {}
