package dev.collate.http;

import dev.collate.auth.key.Public;
import dev.collate.problem.ApiException;
import dev.collate.problem.ErrorCode;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import org.webjars.WebJarVersionLocator;

/** Serves the description of the API: the OpenAPI document for programs, Swagger UI for people, and the pages of the error codes. */
@RestController
@Public
class DocsController {
    private static final String SWAGGER_UI =
            "META-INF/resources/webjars/swagger-ui/" + new WebJarVersionLocator().version("swagger-ui") + "/";

    /** For how long clients may cache the document, the page and its files. */
    static final Duration MAX_AGE = Duration.ofHours(1);

    private final ApiDescription description;
    private final String pageTemplate = new String(StaticContent.read("docs/index.html"), StandardCharsets.UTF_8);
    private final Map<String, StaticContent> files = Map.of(
            "start.js", readFile("text/javascript;charset=UTF-8", "docs/start.js"),
            "frame.css", readFile("text/css;charset=UTF-8", "docs/frame.css"),
            "swagger-ui.css", readFile("text/css;charset=UTF-8", SWAGGER_UI + "swagger-ui.css"),
            "swagger-ui-bundle.js", readFile("text/javascript;charset=UTF-8", SWAGGER_UI + "swagger-ui-bundle.js"));

    DocsController(ApiDescription description) {
        this.description = description;
    }

    @GetMapping(path = "/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> openApi(
            @RequestHeader(name = HttpHeaders.ACCEPT_ENCODING, defaultValue = "") String acceptEncoding) {
        var serverUrl = ServletUriComponentsBuilder.fromCurrentContextPath().toUriString();
        return description.json(serverUrl).response(acceptEncoding);
    }

    @GetMapping(path = "/docs", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<byte[]> docs(
            @RequestHeader(name = HttpHeaders.ACCEPT_ENCODING, defaultValue = "") String acceptEncoding,
            HttpServletRequest request,
            HttpServletResponse response) {
        response.setHeader(ContentSecurityPolicy.HEADER, ContentSecurityPolicy.DOCS);
        var html = pageTemplate.replace("<!-- navigation -->", SiteNavigation.navigationBar(request, "", "docs"));
        return new StaticContent(ErrorPage.HTML_TYPE, html.getBytes(StandardCharsets.UTF_8), MAX_AGE)
                .response(acceptEncoding);
    }

    /** Serves a file that the page loads: its script, its stylesheet, or a file of Swagger UI. */
    @GetMapping("/docs/{file}")
    ResponseEntity<byte[]> file(
            @PathVariable String file,
            @RequestHeader(name = HttpHeaders.ACCEPT_ENCODING, defaultValue = "") String acceptEncoding) {
        return StaticContent.response(files, file, acceptEncoding);
    }

    /** Serves the list of the error codes. */
    @GetMapping(path = Problem.CODES_PATH, produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<String> errors(HttpServletRequest request) {
        return ResponseEntity.ok().contentType(ErrorPage.HTML_TYPE).body(ErrorPage.ofCodes(request));
    }

    /** Serves the page that explains an error code. The member {@code type} of an error contains the address of this page. */
    @GetMapping(path = Problem.CODES_PATH + "/{code}", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<String> error(@PathVariable String code, HttpServletRequest request) {
        var errorCode = Arrays.stream(ErrorCode.values())
                .filter(each -> each.code().equals(code))
                .findFirst()
                .orElseThrow(() -> ApiException.of(ErrorCode.NOT_FOUND));
        var text = new String(StaticContent.read("docs/errors/" + code + ".html"), StandardCharsets.UTF_8);
        return ResponseEntity.ok().contentType(ErrorPage.HTML_TYPE).body(ErrorPage.of(errorCode, text, request));
    }

    private static StaticContent readFile(String type, String path) {
        return new StaticContent(MediaType.parseMediaType(type), StaticContent.read(path), MAX_AGE);
    }
}
