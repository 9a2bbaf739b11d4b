package dev.collate.site;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the invitations on PostgreSQL. */
@PostgresServer
class InvitationOnPostgresTest extends InvitationTest {}
