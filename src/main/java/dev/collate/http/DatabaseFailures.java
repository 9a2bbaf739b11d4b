package dev.collate.http;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.transaction.TransactionException;

/**
 * Distinguishes two kinds of database exceptions. The first kind means that the database is unreachable, hangs or is full. The second kind
 * means that a statement of the server is wrong, which is a defect.
 */
final class DatabaseFailures {
    /**
     * The SQLSTATE classes that mean that a statement is wrong: invalid data, wrong number of rows, violated constraint, syntax error or
     * unknown name.
     */
    private static final Set<String> DEFECTS = Set.of("21", "22", "23", "42");

    private DatabaseFailures() {}

    /** Returns whether this exception or one of its causes means that the database is unreachable, hangs or is full. */
    static boolean isIn(Throwable exception) {
        for (@Nullable Throwable cause = exception; cause != null; cause = cause.getCause()) {
            if (cause instanceof DataIntegrityViolationException
                    || cause instanceof IncorrectResultSizeDataAccessException
                    || cause instanceof InvalidDataAccessApiUsageException
                    || cause instanceof InvalidDataAccessResourceUsageException) {
                return false;
            }
            if (cause instanceof SQLException sql) {
                return sql.getSQLState() == null
                        || sql.getSQLState().length() < 2
                        || !DEFECTS.contains(sql.getSQLState().substring(0, 2));
            }
            if (cause instanceof DataAccessException || cause instanceof TransactionException) {
                return true;
            }
        }
        return false;
    }
}
