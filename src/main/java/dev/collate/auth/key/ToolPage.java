package dev.collate.auth.key;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a handler, or each handler of a controller, is a tool of the website. {@code collate.site.tools} decides who may use the
 * tools. A person who is signed in needs a key with this scope. A POST counts as a request of this key.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface ToolPage {
    Scope value();
}
