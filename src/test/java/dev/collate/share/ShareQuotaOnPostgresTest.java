package dev.collate.share;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the storage quota on PostgreSQL. */
@PostgresServer
class ShareQuotaOnPostgresTest extends ShareQuotaTest {}
