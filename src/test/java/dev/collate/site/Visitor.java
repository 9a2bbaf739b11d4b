package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.collate.auth.key.Sha256;
import dev.collate.testing.Api;
import dev.collate.testing.Api.Response;
import dev.collate.testing.Browser;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RawHttp;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Simulates a browser without scripts: stores cookies, and sends forms with the CSRF token of the page. Does not follow redirects. */
public final class Visitor {
    private static final Pattern TOKEN = Pattern.compile("_csrf=([\\w=%-]+)");

    private final Api api;
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final String address;
    private String token = "";

    public Visitor(Api api) {
        this(api, "");
    }

    private Visitor(Api api, String address) {
        this.api = api;
        this.address = address;
    }

    /** Returns a visitor whose address a gateway reports in the header {@code X-Forwarded-For}. */
    static Visitor behindGateway(Api api, String address) {
        return new Visitor(api, address);
    }

    /** Returns a visitor who has signed in with this key. */
    public static Visitor signedIn(Api api, String key) {
        var visitor = new Visitor(api);
        assertThat(visitor.signIn(key).status()).isEqualTo(303);
        return visitor;
    }

    /** Signs in the person at the browser with this key. This takes less time than the sign-in form. */
    static void signIn(Browser browser, Api api, String key) {
        browser.signOut();
        browser.setCookie(api.url("/"), "collate-session", signedIn(api, key).cookie("collate-session"));
    }

    /** Returns a visitor with the same cookies, who calls another server of the website. */
    public Visitor at(Api server) {
        var same = new Visitor(server);
        same.cookies.putAll(cookies);
        return same;
    }

    public Response signIn(String key) {
        get("/sign-in");
        return post("/sign-in", new MultipartForm().add("key", key));
    }

    public Response signIn(String email, String password) {
        get("/sign-in");
        return post("/sign-in", new MultipartForm().add("email", email).add("password", password));
    }

    /** Opens a page, and stores the CSRF token of its forms. */
    public Response get(String path) {
        return send(request(path));
    }

    /** Returns the query parameter with the CSRF token of the last page. */
    public String token() {
        return "_csrf=" + token;
    }

    /** Sends a form with the CSRF token of the last page. */
    public Response post(String path, MultipartForm form) {
        return postWithoutToken(path + (path.contains("?") ? "&" : "?") + token(), form);
    }

    /** Sends an empty form with the CSRF token of the last page. */
    public Response post(String path) {
        return post(path, new MultipartForm());
    }

    public Response postWithoutToken(String path, MultipartForm form) {
        return send(request(path)
                .header("Content-Type", form.contentType())
                .POST(BodyPublishers.ofByteArray(form.bytes())));
    }

    /** Sends a form, and runs a step after the server has found the session of the visitor, but before it has received the whole form. */
    RawHttp.Response postSlowly(String path, MultipartForm form, JdbcClient database, Runnable step)
            throws IOException {
        var session = Sha256.hex(cookie("collate-session"));
        database.sql("update site_session set last_access_time = last_access_time - 60000 where session_id = ?")
                .param(session)
                .update();
        var lastAccess = database.sql("select last_access_time from site_session where session_id = ?")
                .param(session);
        var before = lastAccess.query(Long.class).single();
        var bytes = form.bytes();
        var head = "POST " + path + "?" + token()
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: collate-csrf="
                + cookie("collate-csrf") + "; collate-session=" + cookie("collate-session") + "\r\nContent-Type: "
                + form.contentType() + "\r\nContent-Length: " + bytes.length + "\r\n\r\n";
        try (var socket = RawHttp.open(api.port())) {
            socket.getOutputStream().write(head.getBytes());
            socket.getOutputStream().write(bytes, 0, 10);
            await().until(() -> lastAccess.query(Long.class).single() > before);
            step.run();
            socket.getOutputStream().write(bytes, 10, bytes.length - 10);
            return RawHttp.response(socket);
        }
    }

    public HttpRequest.Builder request(String path) {
        var request = api.anonymous(path).header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        if (!address.isEmpty()) {
            request.header("X-Forwarded-For", address);
        }
        if (!cookies.isEmpty()) {
            var line = cookies.entrySet().stream()
                    .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                    .toList();
            request.header("Cookie", String.join("; ", line));
        }
        return request;
    }

    Response send(HttpRequest.Builder request) {
        var response = Api.send(request);
        for (var line : setCookies(response)) {
            var pair = line.split(";")[0].split("=", 2);
            if (pair[1].isEmpty()) {
                cookies.remove(pair[0]);
            } else {
                cookies.put(pair[0], pair[1]);
            }
        }
        var found = TOKEN.matcher(response.text());
        if (found.find()) {
            token = found.group(1);
        }
        return response;
    }

    /** Returns the values of the {@code Set-Cookie} headers. */
    public static List<String> setCookies(Response response) {
        return response.http().headers().allValues("Set-Cookie");
    }

    public String cookie(String name) {
        return cookies.getOrDefault(name, "");
    }

    public void setCookie(String name, String value) {
        cookies.put(name, value);
    }
}
