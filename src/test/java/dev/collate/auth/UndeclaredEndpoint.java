package dev.collate.auth;

import dev.collate.auth.key.RequiresKey;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Adds an endpoint with handlers that do not declare who may call them, or whose declaration has no effect. */
@TestConfiguration(proxyBeanMethods = false)
public class UndeclaredEndpoint {
    static final String PATH = "/api/v1/undeclared";

    @RestController
    @TestComponent
    static class Undeclared {
        @GetMapping({PATH, "/elsewhere/undeclared/{name}"})
        String get() {
            return "open";
        }

        @DeleteMapping(PATH)
        String delete() {
            return "open";
        }

        /** This declaration is at the wrong path, where no filter has authenticated a key. */
        @RequiresKey
        @PostMapping("/elsewhere/undeclared/{name}")
        String post() {
            return "open";
        }
    }
}
