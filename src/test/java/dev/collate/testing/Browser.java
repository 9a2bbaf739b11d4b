package dev.collate.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticator;
import org.openqa.selenium.virtualauthenticator.VirtualAuthenticatorOptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The installed Chromium in headless mode. It records its network requests and its console messages. The class does not download a browser.
 * All tests of a JVM use one browser, one class after the other: {@link #close} makes it like a new one for the next class.
 */
public final class Browser implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Chromium paints its window without a GPU and even in the headless mode, so the window is small and has no tabs and no toolbars. The
     * size of the pages does not depend on it (see {@link #resize}). All pages share one frame, which otherwise would be created again for
     * each page, with the script that loads axe.
     */
    private static final List<String> FLAGS = List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-component-update",
            "--disable-features=RenderDocument,BackForwardCache,PaintHolding",
            "--app=data:text/html,",
            "--window-size=400,300");

    private final ChromeDriver driver;
    private int width;
    private boolean areScriptsAllowed = true;
    private String scheme = "";
    private @Nullable VirtualAuthenticator authenticator;

    private Browser(Path chromium, Path chromeDriver) {
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        var options = new ChromeOptions().setBinary(chromium.toString()).addArguments(FLAGS);
        options.setCapability("goog:loggingPrefs", logs);
        // Without an explicit driver, Selenium would search for one on the network.
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromeDriver.toFile())
                .build();
        this.driver = new ChromeDriver(service, options);
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", Axe.LOADER));
        resize(1280, "light");
        Runtime.getRuntime().addShutdownHook(new Thread(driver::quit));
    }

    /** Returns the browser, which starts at the first call. Skips the test if Chromium or ChromeDriver is not installed. */
    public static Browser start() {
        Programs.require("chromium");
        Programs.require("chromedriver");
        return Shared.BROWSER;
    }

    private static final class Shared {
        private static final Browser BROWSER =
                new Browser(Programs.require("chromium"), Programs.require("chromedriver"));
    }

    public void open(String url) {
        driver.get(url);
    }

    /** Presses the button "Back" of the browser. */
    public void back() {
        driver.navigate().back();
    }

    /** Returns the width of the window. */
    int width() {
        return width;
    }

    /** Sets the width of the window, and the preferred color scheme, which is {@code light} or {@code dark}. */
    public void resize(int width, String scheme) {
        if (width != this.width) {
            driver.executeCdpCommand(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
            this.width = width;
        }
        if (!scheme.equals(this.scheme)) {
            driver.executeCdpCommand(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
            this.scheme = scheme;
        }
    }

    /** Sets whether the user prefers reduced motion. The browser forgets the preferred color scheme. */
    public void reduceMotion(boolean reduce) {
        scheme = "";
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(Map.of(
                                "name", "prefers-reduced-motion", "value", reduce ? "reduce" : "no-preference"))));
    }

    /** Clicks a button that sends a form, or a link, and waits until the next page is loaded. */
    public void submit(String selector) {
        var button = find(selector);
        driver.executeScript("window.clicked = arguments[0]", button);
        button.click();
        await("!window.clicked?.isConnected");
    }

    /**
     * Waits until the page is loaded and a JavaScript expression is true. A script in the page evaluates the expression again and again,
     * because each command to the browser takes more time. The expression may become true on the next page.
     */
    public void await(String condition) {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (!isTrue(condition)) {
            assertThat(System.nanoTime()).as(condition).isLessThan(end);
        }
    }

    private boolean isTrue(String condition) {
        var expression = "(document.readyState === 'complete' && Boolean(" + condition + "))";
        try {
            if (!areScriptsAllowed) {
                return run("return " + expression).equals(true);
            }
            return runAsync("const done = arguments[0]; const end = Date.now() + 1000;"
                            + "const look = () => { let holds = false; try { holds = " + expression + " } catch { }"
                            + "if (holds || Date.now() > end) { done(holds) } else { setTimeout(look, 5) } }; look()")
                    .equals(true);
        } catch (WebDriverException e) {
            return false; // The browser has left the page.
        }
    }

    /**
     * Returns the first element that matches the selector. Waits until this element exists, because a click returns before the next page is
     * loaded.
     */
    public WebElement find(String selector) {
        return new WebDriverWait(driver, TIMEOUT, PAUSE).until(page -> page.findElement(By.cssSelector(selector)));
    }

    /** Sets the text of a field at once, which takes less time than typing each character. */
    public void fill(String selector, String text) {
        driver.executeScript(
                "const [field, text] = arguments; field.value = text; field.dispatchEvent(new Event('input', {bubbles: true}))",
                find(selector),
                text);
    }

    public List<WebElement> findAll(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /** Returns the texts of the visible elements that match the selector. */
    public List<String> shown(String selector) {
        var texts = (List<?>) driver.executeScript(
                "return [...document.querySelectorAll(arguments[0])].filter(e => e.checkVisibility()).map(e => e.innerText)",
                selector);
        return texts.stream().map(Object::toString).toList();
    }

    public WebElement focused() {
        return driver.switchTo().activeElement();
    }

    /** Runs an asynchronous script. The script must call the function in its last argument with the result. */
    public Object runAsync(String script, Object... arguments) {
        return driver.executeAsyncScript(script, arguments);
    }

    /** Limits the bytes that the browser sends in a second; -1 for no limit. */
    public void limitUpload(int bytesPerSecond) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", false, "latency", 0, "downloadThroughput", -1, "uploadThroughput", bytesPerSecond));
    }

    /** Adds an authenticator that stores passkeys and that its user always unlocks. Only pages at localhost and on HTTPS can use it. */
    public void addAuthenticator() {
        authenticator = driver.addVirtualAuthenticator(new VirtualAuthenticatorOptions()
                .setProtocol(VirtualAuthenticatorOptions.Protocol.CTAP2)
                .setTransport(VirtualAuthenticatorOptions.Transport.INTERNAL)
                .setHasResidentKey(true)
                .setHasUserVerification(true)
                .setIsUserVerified(true));
    }

    /** Sets whether pages may run scripts. */
    public void allowScripts(boolean allowed) {
        if (allowed == areScriptsAllowed) {
            return;
        }
        areScriptsAllowed = allowed;
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !allowed));
    }

    public Object run(String script) {
        return driver.executeScript(script);
    }

    /**
     * Returns the console messages since the last call, such as errors and violations of the content security policy. The result does not
     * contain the message that the page itself has an error status, because some tests expect this status.
     */
    public List<String> console() {
        var messages = driver.manage().logs().get(LogType.BROWSER).getAll();
        if (messages.isEmpty()) {
            return List.of();
        }
        // A page removes parameters from its address.
        var status = driver.getCurrentUrl().replaceFirst("[?#].*", "")
                + " - Failed to load resource: the server responded with a status of ";
        return messages.stream()
                .map(LogEntry::getMessage)
                .filter(message -> !message.replaceFirst("\\?\\S*", "").startsWith(status))
                .toList();
    }

    /** Returns the URLs of the requests that the browser has sent since the last call. */
    public List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> JSON.readTree(entry.getMessage()).get("message"))
                .filter(message -> message.get("method").asString().equals("Network.requestWillBeSent"))
                .map(message -> message.get("params").get("request").get("url"))
                .map(JsonNode::asString)
                .toList();
    }

    /** Sets a cookie of the website at this URL. */
    public void setCookie(String url, String name, String value) {
        driver.executeCdpCommand("Network.setCookie", Map.of("url", url, "name", name, "value", value));
    }

    /** Ends the session of the user. */
    public void signOut() {
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
    }

    /** Forgets all that the tests of a class have set, stored and recorded. */
    @Override
    public void close() {
        allowScripts(true);
        if (authenticator != null) {
            driver.removeVirtualAuthenticator(authenticator);
            authenticator = null;
        }
        run("try { localStorage.clear(); sessionStorage.clear() } catch (e) { }");
        signOut();
        open("about:blank");
        resize(1280, "light");
        console();
        requests();
    }
}
