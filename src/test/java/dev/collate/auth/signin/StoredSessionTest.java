package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.auth.key.Sha256;
import dev.collate.site.Visitor;
import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;

/** Tests what the database stores of a session, and for how long. */
@RunningServer
class StoredSessionTest {
    private static final String SESSION = "collate-session";
    private static final String SIGNED_IN = "Sign out";

    @Autowired
    private Api api;

    @Autowired
    private JdbcClient database;

    @Autowired
    private JdbcIndexedSessionRepository sessions;

    @Test
    void theDatabaseContainsOnlyHashes() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        var token = visitor.cookie(SESSION);
        var row = row(visitor);

        assertThat(token).matches("[\\w-]{43}");
        assertThat(row.toString()).contains("=account:").doesNotContain(token, RunningServer.KEY);
        var data = database.sql("select attribute_bytes from site_session_attributes where session_primary_id = ?")
                .param(row.get("primary_id"))
                .query(byte[].class)
                .single();
        assertThat(new String(data, StandardCharsets.UTF_8))
                .startsWith("{\"")
                .contains(Sha256.hex(RunningServer.KEY))
                .hasSizeLessThan(1000)
                .doesNotContain(token, RunningServer.KEY);
    }

    @Test
    void visitorsAndTheApiStoreNoSession() {
        long before = count();
        var visitor = new Visitor(api);
        visitor.get("/");
        visitor.get("/sign-in");
        visitor.setCookie(SESSION, "an-unknown-session");
        visitor.get("/");
        api.get("/api/v1/account");

        assertThat(count()).isEqualTo(before);
    }

    @Test
    void anIdleSessionEndsAfterHalfAnHour() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        setIdle(visitor, Duration.ofMinutes(29));
        assertThat(visitor.get("/").text()).contains(SIGNED_IN);
        setIdle(visitor, Duration.ofMinutes(30).plusSeconds(1));

        assertThat(visitor.get("/").text()).doesNotContain(SIGNED_IN);
        assertThat(visitor.get("/convert").status()).isEqualTo(303);
    }

    @Test
    void aRequestKeepsTheSessionAlive() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        setIdle(visitor, Duration.ofMinutes(20));
        visitor.get("/");

        assertThat((long) row(visitor).get("last_access_time"))
                .isGreaterThan(
                        System.currentTimeMillis() - Duration.ofMinutes(1).toMillis());
    }

    @Test
    void aJobDeletesExpiredSessions(@Autowired ScheduledTaskHolder jobs) {
        assertThat(jobs.getScheduledTasks()).anyMatch(job -> job.toString().endsWith(".cleanUpExpiredSessions"));
    }

    @Test
    void thePurgeDeletesOnlyExpiredSessions() {
        var expired = Visitor.signedIn(api, RunningServer.KEY);
        var live = Visitor.signedIn(api, RunningServer.KEY);
        setIdle(expired, Duration.ofMinutes(31));
        long before = count();
        sessions.cleanUpExpiredSessions();

        assertThat(count()).isLessThan(before);
        assertThat(live.get("/").text()).contains(SIGNED_IN);
        assertThat(count(id(expired))).isZero();
    }

    @Test
    void signOutDeletesTheSession() {
        var visitor = Visitor.signedIn(api, RunningServer.KEY);
        visitor.get("/");
        var id = id(visitor);
        var response = visitor.post("/sign-out");

        assertThat(Visitor.setCookies(response)).anyMatch(cookie -> cookie.matches(SESSION + "=;.*Max-Age=0;.*"));
        assertThat(count(id)).isZero();
    }

    private static String id(Visitor visitor) {
        return Sha256.hex(visitor.cookie(SESSION));
    }

    private Map<String, Object> row(Visitor visitor) {
        return database.sql("select * from site_session where session_id = ?")
                .param(id(visitor))
                .query()
                .singleRow();
    }

    private long count(String id) {
        return database.sql("select count(*) from site_session where session_id = ?")
                .param(id)
                .query(Long.class)
                .single();
    }

    private long count() {
        return database.sql("select count(*) from site_session")
                .query(Long.class)
                .single();
    }

    /** Changes the time of the last request of the session. */
    private void setIdle(Visitor visitor, Duration idle) {
        long last = System.currentTimeMillis() - idle.toMillis();
        database.sql("update site_session set last_access_time = ?, expiry_time = ? where session_id = ?")
                .param(last)
                .param(last + Duration.ofMinutes(30).toMillis())
                .param(id(visitor))
                .update();
    }
}
