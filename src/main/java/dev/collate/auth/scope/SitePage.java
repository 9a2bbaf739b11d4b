package dev.collate.auth.scope;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a handler, or each handler of a controller, is a page of the website that everyone may read. The handler can find out who
 * is signed in. The forms of the page need a CSRF token.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface SitePage {}
