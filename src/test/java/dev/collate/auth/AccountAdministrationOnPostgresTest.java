package dev.collate.auth;

import dev.collate.testing.PostgresServer;

/** Repeats the tests of the accounts on PostgreSQL. */
@PostgresServer
class AccountAdministrationOnPostgresTest extends AccountAdministrationTest {}
