package dev.collate.web.overload;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a handler or its controller: the most bytes of heap that a request holds for each byte of its body, from the first byte read to
 * the last byte answered. Measured with {@code scripts/heap-per-body-byte}; a handler that says nothing counts as {@link #UNSAID}.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface HeapPerBodyByte {
    int UNSAID = 4;

    int value();
}
