package dev.collate.web.openapi;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The description for machines and for people. */
@RestController
class DocsController {
    /** Swagger UI sets styles on its elements and draws its icons as data. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; "
                    + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final ApiDescription description;

    DocsController(ApiDescription description) {
        this.description = description;
    }

    /** Leads browsers on; other clients find nothing. The location is relative, so it holds below any path of a gateway. */
    @GetMapping("/")
    ResponseEntity<Void> bareAddress(@RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accept)
            throws NoResourceFoundException {
        if (!accept.contains("text/html")) {
            throw new NoResourceFoundException(HttpMethod.GET, "/", "/");
        }
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create("docs"))
                .build();
    }

    @GetMapping(path = "/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> openApi() {
        var here = ServletUriComponentsBuilder.fromCurrentContextPath().toUriString();
        return ResponseEntity.ok().cacheControl(CacheControl.noCache()).body(description.json(here));
    }

    @GetMapping(path = "/docs", produces = MediaType.TEXT_HTML_VALUE)
    byte[] docs(HttpServletResponse response) throws IOException {
        response.setHeader("Content-Security-Policy", POLICY);
        return new ClassPathResource("docs/index.html").getContentAsByteArray();
    }
}
