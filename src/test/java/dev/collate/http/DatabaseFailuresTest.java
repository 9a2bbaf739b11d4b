package dev.collate.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.orm.jpa.JpaSystemException;
import org.springframework.transaction.TransactionSystemException;

@Tag("engine")
class DatabaseFailuresTest {
    @Test
    void exceptionsOfAnUnavailableDatabaseAreFailures() {
        assertThat(new Exception[] {
                    new DataAccessResourceFailureException("gone"),
                    new JpaSystemException(new IllegalStateException("closed")),
                    new TransactionSystemException("commit", new SQLException("disk", "HY000")),
                    new SQLNonTransientConnectionException("closed", "90098"),
                    new SQLException("read-only", "25006"),
                    new SQLException("no state"),
                    // These exceptions are thrown while a response is written or a page is rendered.
                    new HttpMessageNotWritableException("", new DataAccessResourceFailureException("gone")),
                    new IllegalStateException(new RuntimeException(new SQLException("hangs", "08006"))),
                })
                .allMatch(ErrorResolver::isDatabaseFailure);
    }

    @Test
    void exceptionsOfOtherCausesAreNotDatabaseFailures() {
        assertThat(new Exception[] {
                    new DataIntegrityViolationException("twice", new SQLException("twice", "23505")),
                    new BadSqlGrammarException("select", "selekt", new SQLException("syntax", "42000")),
                    new RuntimeException(new SQLException("too long", "22001")),
                    new IOException("the client left"),
                    new IllegalStateException(),
                })
                .noneMatch(ErrorResolver::isDatabaseFailure);
    }
}
