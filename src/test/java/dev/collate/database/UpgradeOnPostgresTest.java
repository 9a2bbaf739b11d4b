package dev.collate.database;

import dev.collate.testing.PostgresServer;

/** Tests the upgrade of a PostgreSQL database. */
@PostgresServer
class UpgradeOnPostgresTest extends UpgradedServer {}
