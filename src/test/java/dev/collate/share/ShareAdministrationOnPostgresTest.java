package dev.collate.share;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the administration of shares on PostgreSQL. */
@PostgresServer
class ShareAdministrationOnPostgresTest extends ShareAdministrationTest {}
