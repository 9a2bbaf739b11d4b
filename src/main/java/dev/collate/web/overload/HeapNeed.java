package dev.collate.web.overload;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a controller: the most heap that a request holds, as a function of its body. A document of many small parts needs far more than a
 * text of the same length, so both are told: {@code perByte} of the body, itself included, and {@code perItem} of what it turned out to
 * hold, but {@code mostPerByte} at most. That much is held while it is worked on; while it is received, what receiving takes.
 * {@code HeapNeedProof} measures them; a handler that says nothing needs {@link #UNSAID} bytes a byte.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(HeapNeed.Several.class)
public @interface HeapNeed {
    int UNSAID = 4;

    /** How the path ends where this holds, for a handler of several paths. */
    String pathEnd() default "";

    /** Bytes of heap for each byte of the body. */
    int perByte();

    /** Bytes of heap, beside those, for each item. */
    int perItem() default 0;

    /** The most bytes of heap for each byte of the body, however many items there are: they then are small ones. */
    int mostPerByte() default Integer.MAX_VALUE;

    /** The ASCII characters that mark an item. */
    String items() default "";

    /** What a handler of several paths says of each. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Several {
        HeapNeed[] value();
    }
}
