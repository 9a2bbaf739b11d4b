package dev.collate.auth.window;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Tag;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

@Tag("database")
class H2WindowsTest extends DatabaseWindowsContract {
    H2WindowsTest() {
        super("jdbc:h2:mem:windows;DB_CLOSE_DELAY=-1", "sa", "h2");
    }

    @Override
    RequestCounts counts(HikariDataSource pool, TransactionTemplate transaction) {
        return new StandardCounts(JdbcClient.create(pool), transaction, HOUR);
    }
}
