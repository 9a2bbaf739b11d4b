package dev.collate.auth;

import dev.collate.http.request.RequestReader;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/** Maps a handler to PATCH requests whose body is a JSON merge patch (RFC 7396). {@link RequestReader#body} reads the body. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@RequestMapping(
        method = RequestMethod.PATCH,
        consumes = {MediaType.APPLICATION_JSON_VALUE, "application/merge-patch+json"},
        produces = MediaType.APPLICATION_JSON_VALUE)
@interface MergePatch {
    @AliasFor(annotation = RequestMapping.class)
    String[] path() default {};
}
