package dev.collate.auth.signin;

import dev.collate.auth.key.Sha256;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores the challenges that the server has sent to browsers. The database stores them, so every server can check a response. A challenge
 * can be used only once, only in the browser that has received it, and only for its purpose.
 */
@Component
final class PasskeyChallenges {
    /** The timeout that Spring Security sets in the options for the browser. */
    private static final Duration LIFETIME = Duration.ofMinutes(5);

    private final JdbcClient database;
    private final Clock clock;

    PasskeyChallenges(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Stores a challenge.
     *
     * @param challenge the challenge in base64url
     * @param purpose what the browser asks for; the response must have the same purpose
     * @param browser the CSRF token of the browser
     */
    void store(String challenge, String purpose, String browser) {
        database.sql("delete from passkey_challenge where expires_at <= ?")
                .param(timestamp(Duration.ZERO))
                .update();
        database.sql("insert into passkey_challenge (challenge_hash, expires_at) values (?, ?)")
                .params(hash(challenge, purpose, browser), timestamp(LIFETIME))
                .update();
    }

    /** Uses a challenge, so that it cannot be used again. Returns false if it is unknown, used or expired, or belongs to another browser. */
    boolean use(String challenge, String purpose, String browser) {
        return database.sql("delete from passkey_challenge where challenge_hash = ? and expires_at > ?")
                        .params(hash(challenge, purpose, browser), timestamp(Duration.ZERO))
                        .update()
                == 1;
    }

    private static String hash(String challenge, String purpose, String browser) {
        return Sha256.hex(challenge + " " + purpose + " " + browser);
    }

    private Timestamp timestamp(Duration later) {
        return Timestamp.from(clock.instant().plus(later));
    }
}
