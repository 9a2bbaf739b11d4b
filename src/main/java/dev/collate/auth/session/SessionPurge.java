package dev.collate.auth.session;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Deletes the sessions that have been idle for too long. The server does not accept them even if they are not deleted yet. */
@Component
class SessionPurge {
    private static final Logger LOG = LoggerFactory.getLogger(SessionPurge.class);

    private final JdbcIndexedSessionRepository sessions;

    SessionPurge(JdbcIndexedSessionRepository sessions) {
        this.sessions = sessions;
    }

    @Scheduled(fixedDelayString = "PT10M")
    void deleteExpired() {
        try {
            sessions.cleanUpExpiredSessions();
        } catch (DataAccessException | TransactionException e) {
            LOG.warn(
                    "The expired sessions could not be deleted; trying again: {}",
                    NestedExceptionUtils.getMostSpecificCause(e).toString());
        }
    }
}
