package dev.collate.web.openapi;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
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

    @GetMapping(path = "/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<byte[]> openApi() {
        var here = ServletUriComponentsBuilder.fromCurrentContextPath().toUriString();
        return ResponseEntity.ok().cacheControl(CacheControl.noCache()).body(description.json(here));
    }

    @GetMapping(path = "/docs", produces = MediaType.TEXT_HTML_VALUE)
    Resource docs(HttpServletResponse response) {
        response.setHeader("Content-Security-Policy", POLICY);
        return new ClassPathResource("docs/index.html");
    }
}
