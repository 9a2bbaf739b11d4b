package dev.collate.share;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the share API on PostgreSQL. */
@PostgresServer
class ShareOnPostgresTest extends ShareApiTest {}
