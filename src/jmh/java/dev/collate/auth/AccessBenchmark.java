package dev.collate.auth;

import dev.collate.CollateApplication;
import dev.collate.auth.key.Sha256;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/**
 * Measures how long access control takes per request. The benchmark runs the firewall and all security filters of a running server, but not
 * the dispatcher. The requests use 10,000 API keys in turn. Requests and responses are mock objects, and {@link #baseline} measures how
 * long these take themselves.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class AccessBenchmark {
    private static final int KEYS = 10_000;
    private static final FilterChain END = (request, response) -> {};

    private ConfigurableApplicationContext server;
    private Filter security;
    private MockHttpServletRequest[] requests;
    private int next;

    @Setup
    public void start() {
        server = SpringApplication.run(
                CollateApplication.class,
                "--server.port=0",
                "--logging.level.root=error",
                "--spring.datasource.url=jdbc:h2:mem:bench",
                "--collate.plans.pro.requests-per-hour=1000000");
        security = server.getBean("springSecurityFilterChain", Filter.class);
        var accounts = new ArrayList<Object[]>();
        var rows = new ArrayList<Object[]>();
        requests = new MockHttpServletRequest[KEYS];
        for (var i = 0; i < KEYS; i++) {
            var secret = "key-of-the-benchmark-number-" + i;
            var id = UUID.randomUUID();
            accounts.add(new Object[] {id, "key " + i});
            rows.add(new Object[] {id, id, "key " + i, Sha256.hex(secret)});
            requests[i] = new MockHttpServletRequest("POST", "/api/v1/diff/text");
            requests[i].setServletPath("/api/v1/diff/text");
            requests[i].addHeader("Authorization", "Bearer " + secret);
            requests[i].setContentType("application/json");
            requests[i].setContent(new byte[200]);
        }
        var database = server.getBean(JdbcTemplate.class);
        database.batchUpdate(
                "insert into account (id, name, plan, created_at) values (?, ?, 'PRO', current_timestamp)", accounts);
        database.batchUpdate(
                "insert into api_key (id, account_id, name, scopes, secret_hash, configured, created_at)"
                        + " values (?, ?, ?, 'convert diff', ?, false, current_timestamp)",
                rows);
        database.update("update key_revision set revision = revision + 1");
    }

    @TearDown
    public void stop() {
        server.close();
    }

    @Benchmark
    public MockHttpServletResponse baseline() throws ServletException, IOException {
        var response = new MockHttpServletResponse();
        END.doFilter(request(), response);
        return response;
    }

    @Benchmark
    public MockHttpServletResponse access() throws ServletException, IOException {
        var response = new MockHttpServletResponse();
        security.doFilter(request(), response, END);
        if (response.getStatus() != 200) {
            throw new IllegalStateException("The request was rejected with status " + response.getStatus());
        }
        return response;
    }

    private MockHttpServletRequest request() {
        next = (next + 1) % KEYS;
        return requests[next];
    }
}
