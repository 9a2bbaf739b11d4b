package dev.collate.database;

import dev.collate.testing.GatewayServer;
import org.junit.jupiter.api.Tag;

/** Tests the upgrade of an H2 database. */
@Tag("database")
@GatewayServer
class UpgradeTest extends UpgradedServer {}
