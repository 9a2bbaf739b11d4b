package dev.collate.auth.scope;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Opens a tool of the website, or all tools of a controller, to the people that {@code collate.site.tools} admits. A person who is signed in
 * needs a key with this scope. A POST counts as a request of the key.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface ToolPage {
    Scope value();
}
