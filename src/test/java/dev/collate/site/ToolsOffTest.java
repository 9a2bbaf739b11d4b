package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Api;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Tests a website without tools. */
@RunningServer
@TestPropertySource(properties = {"spring.datasource.url=jdbc:h2:mem:tools-off", "collate.site.tools=off"})
class ToolsOffTest {
    @Autowired
    private Api api;

    @Test
    void theToolsAndTheSignInAre404AndTheHomePageHasNoCards() {
        var visitor = new Visitor(api);

        assertThat(visitor.get("/convert").status()).isEqualTo(404);
        assertThat(visitor.get("/compare/image").status()).isEqualTo(404);
        assertThat(visitor.get("/sign-in").status()).isEqualTo(404);
        assertThat(visitor.get("/sign-in?link=a").status()).isEqualTo(404);
        assertThat(visitor.get("/admin").status()).isEqualTo(404);
        assertThat(visitor.get("/").status()).isEqualTo(200);
        assertThat(visitor.get("/").text()).doesNotContain("convert\"", "compare\"", "sign-in");
    }
}
