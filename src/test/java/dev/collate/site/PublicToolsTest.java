package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Tools that everyone may use. */
@RunningServer
@TestPropertySource(
        properties = {
            "spring.datasource.url=jdbc:h2:mem:public-tools",
            "collate.site.tools=public",
            "collate.site.burst=6",
            "collate.site.per-second=1"
        })
class PublicToolsTest {
    @Autowired
    private Api api;

    @Test
    void everyoneConvertsWithinTheLimitsOfTheAddressAndOfTheFreePlan() {
        var visitor = new Visitor(api);
        assertThat(visitor.get("/convert").status()).isEqualTo(200);
        assertThat(visitor.cookie("collate-session")).isEmpty();
        assertThat(visitor.post("/convert", form("a\n1\n")).status()).isEqualTo(200);
        assertThat(visitor.post("/convert", form("a\n" + "1\n".repeat(3 << 20))).status())
                .isEqualTo(413);
        assertThat(visitor.postWithoutToken("/convert", form("a\n1\n")).status())
                .isEqualTo(403);
        var last = visitor.get("/convert");
        for (int i = 0; i < 10 && last.status() == 200; i++) {
            last = visitor.get("/convert");
        }
        assertThat(last.status()).isEqualTo(429);
        assertThat(last.header("Retry-After")).isNotEmpty();
        assertThat(last.header("Content-Type")).startsWith("text/html");
    }

    private static MultipartForm form(String csv) {
        return new MultipartForm()
                .add("text", csv.getBytes(StandardCharsets.UTF_8))
                .add("dialect", "mysql".getBytes(StandardCharsets.UTF_8))
                .add("table_name", "t".getBytes(StandardCharsets.UTF_8));
    }
}
