package dev.collate.auth.key;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares that a handler of the API needs an API key, and which scopes the key must have. */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresKey {
    /** The required scopes. If there are none, every key may call the handler. */
    Scope[] value() default {};
}
