package dev.collate.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.image.TestImages;
import dev.collate.testing.Api;
import dev.collate.testing.GatewayServer;
import dev.collate.testing.MultipartForm;
import dev.collate.testing.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests a website whose tools everyone may use. */
@RunningServer
@GatewayServer
class PublicToolsTest {
    @Autowired
    private Api api;

    @Test
    void everyoneConvertsWithinTheLimitsOfTheAddressAndOfTheFreePlan() {
        var visitor = Visitor.behindGateway(api, "192.0.2.21");
        assertThat(visitor.get("/").text()).contains("The tools need no account.");
        assertThat(visitor.get("/convert").status()).isEqualTo(200);
        assertThat(visitor.cookie("collate-session")).isEmpty();
        assertThat(visitor.post("/convert", form("a\n1\n")).status()).isEqualTo(200);
        assertThat(visitor.post("/convert", form("a\n" + "1\n".repeat(3 << 20))).status())
                .isEqualTo(413);
        assertThat(visitor.postWithoutToken("/convert", form("a\n1\n")).status())
                .isEqualTo(403);
        var last = visitor.get("/convert");
        for (int i = 0; i < 1_000 && last.status() == 200; i++) {
            last = visitor.get("/convert");
        }
        assertThat(last.status()).isEqualTo(429);
        assertThat(last.header("Retry-After")).isNotEmpty();
        assertThat(last.header("Content-Type")).startsWith("text/html");
    }

    @Test
    void everyoneComparesImages() {
        var visitor = Visitor.behindGateway(api, "192.0.2.22");
        assertThat(visitor.get("/compare/image").status()).isEqualTo(200);
        assertThat(visitor.cookie("collate-session")).isEmpty();
        assertThat(visitor.post("/compare/image", images(0)).text()).contains("822 of 36,000 pixels are changed");
        assertThat(visitor.post("/compare/image", images(5 << 20)).status()).isEqualTo(413);
        assertThat(visitor.postWithoutToken("/compare/image", images(0)).status())
                .isEqualTo(403);
    }

    /** Returns a form with two images and a field of {@code more} bytes. */
    private static MultipartForm images(int more) {
        return new MultipartForm()
                .addFile("original", "a.png", TestImages.bytes("text.a.png"))
                .addFile("modified", "b.png", TestImages.bytes("text.b.png"))
                .add("options.threshold", "0.1")
                .add("options.highlightColor", "#ff0000")
                .add("more", new byte[more]);
    }

    private static MultipartForm form(String csv) {
        return new MultipartForm().add("text", csv).add("dialect", "mysql").add("table_name", "t");
    }
}
