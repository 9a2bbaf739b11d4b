package dev.collate.web.body;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a {@link Members} argument: a body of the media type that the handler consumes beside JSON and forms is this member, and the
 * query parameters are the others.
 */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface BareBody {
    /** Name of the member that the body is. */
    String value();
}
