package dev.collate.share;

import static org.assertj.core.api.Assertions.assertThat;

import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.jdbc.EmbeddedDatabaseConnection;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Tests the lazy start of JPA. */
@Tag("database")
class ShareJpaConfigurationTest {
    /** A transaction holds a connection. The pool has only ten, and the repository takes a second or more. */
    @Test
    void theRepositoryIsCreatedBeforeATransactionCanBegin() {
        try (var context = new AnnotationConfigApplicationContext()) {
            var url = EmbeddedDatabaseConnection.H2.getUrl("share-database");
            context.registerBean(DataSource.class, () -> new DriverManagerDataSource(url));
            context.register(ShareJpaConfiguration.class);
            context.refresh();
            assertThat(context.getBeanFactory().containsSingleton("shareRepository"))
                    .isFalse();

            context.getBean(ShareJpaConfiguration.TRANSACTIONS);

            assertThat(context.getBeanFactory().containsSingleton("shareRepository"))
                    .isTrue();
        }
    }
}
