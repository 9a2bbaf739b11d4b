package dev.collate.auth.signin;

import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.stereotype.Component;

/** Deletes the sessions that have been idle for too long. The server does not accept them even if they are not deleted yet. */
@Component
class SessionPurge {
    private final JdbcIndexedSessionRepository sessions;

    SessionPurge(JdbcIndexedSessionRepository sessions) {
        this.sessions = sessions;
    }

    @Scheduled(fixedDelayString = "PT10M")
    void deleteExpired() {
        sessions.cleanUpExpiredSessions();
    }
}
