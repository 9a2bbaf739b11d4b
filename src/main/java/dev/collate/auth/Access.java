package dev.collate.auth;

import dev.collate.auth.scope.AdminOnly;
import dev.collate.auth.scope.AnyKey;
import dev.collate.auth.scope.Public;
import dev.collate.auth.scope.RequiresScope;
import dev.collate.auth.scope.Scope;
import dev.collate.auth.scope.SitePage;
import dev.collate.auth.scope.ToolPage;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;

/** Who may call an endpoint. */
sealed interface Access {
    /** Everyone. */
    record Open() implements Access {}

    /**
     * Holders of a valid API key.
     *
     * @param scope the scope that the key needs; null if every key is admitted
     */
    record Key(@Nullable Scope scope) implements Access {}

    /** Holders of the admin token. */
    record Admin() implements Access {}

    /**
     * Readers of the website, with or without a session.
     *
     * @param tool the scope that a key needs for this tool; null if the page is not a tool, and so open to everyone
     */
    record Page(@Nullable Scope tool) implements Access {}

    /** Nobody: the handler does not declare who may call it. */
    record Undeclared() implements Access {}

    /**
     * Returns the access that a handler declares. A declaration at the method overrides the declaration at the class.
     *
     * @throws IllegalStateException if the method or the class has more than one declaration
     */
    static Access declaredBy(HandlerMethod handler) {
        var ofMethod = declaredAt(handler.getMethod());
        return ofMethod instanceof Undeclared ? declaredAt(handler.getBeanType()) : ofMethod;
    }

    private static Access declaredAt(AnnotatedElement place) {
        List<Access> found = new ArrayList<>();
        for (Annotation annotation : place.getAnnotations()) {
            switch (annotation) {
                case RequiresScope required -> found.add(new Key(required.value()));
                case AnyKey any -> found.add(new Key(null));
                case AdminOnly admin -> found.add(new Admin());
                case SitePage page -> found.add(new Page(null));
                case ToolPage tool -> found.add(new Page(tool.value()));
                case Public open -> found.add(new Open());
                default -> {}
            }
        }
        if (found.size() > 1) {
            throw new IllegalStateException(place + " has more than one access declaration: " + found);
        }
        return found.isEmpty() ? new Undeclared() : found.getFirst();
    }
}
