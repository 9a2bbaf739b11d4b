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

/** Tells exceptions of a database that is gone, hangs or is full from those of a statement that is wrong. */
final class DatabaseFailures {
    /** Classes of SQLSTATE that blame the statement: wrong data, a constraint, wrong syntax or an unknown name. */
    private static final Set<String> DEFECTS = Set.of("21", "22", "23", "42");

    private DatabaseFailures() {}

    /** Whether this exception, or what it was caused by, says that the database cannot do its work now. */
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
