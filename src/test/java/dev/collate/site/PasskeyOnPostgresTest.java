package dev.collate.site;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the passkeys on PostgreSQL. */
@PostgresServer
class PasskeyOnPostgresTest extends PasskeyTest {}
