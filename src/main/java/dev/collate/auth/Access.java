package dev.collate.auth;

import dev.collate.auth.scope.AccountPage;
import dev.collate.auth.scope.AdminOnly;
import dev.collate.auth.scope.AnyKey;
import dev.collate.auth.scope.OperatorPage;
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
    /** Everyone may call the endpoint, without a key. */
    record Open() implements Access {}

    /**
     * Callers with a valid API key may call the endpoint.
     *
     * @param scope the scope that the key needs; null if a key with any scopes is admitted
     */
    record Key(@Nullable Scope scope) implements Access {}

    /** Callers with the admin token may call the endpoint. */
    record Admin() implements Access {}

    /** The endpoint is a page of the website, and the session of the reader is available. */
    sealed interface Page extends Access {}

    /** Everyone may read the page. */
    record PublicPage() implements Page {}

    /**
     * The page is a tool. {@code collate.site.tools} decides who may use it.
     *
     * @param scope the scope that a key needs for this tool
     */
    record Tool(Scope scope) implements Page {}

    /** Every person who is signed in with an API key may use the page. */
    record OwnAccount() implements Page {}

    /** Only the operator may use the page. */
    record Console() implements Page {}

    /** Nobody may call the endpoint, because its handler does not declare who may call it. */
    record Undeclared() implements Access {}

    /**
     * Returns the access that a handler declares. A declaration at the method overrides a declaration at the class.
     *
     * @throws IllegalStateException if the method or the class has more than one declaration
     */
    static Access declaredBy(HandlerMethod handler) {
        var ofMethod = declaredAt(handler.getMethod());
        return ofMethod instanceof Undeclared ? declaredAt(handler.getBeanType()) : ofMethod;
    }

    private static Access declaredAt(AnnotatedElement element) {
        List<Access> found = new ArrayList<>();
        for (Annotation annotation : element.getAnnotations()) {
            switch (annotation) {
                case RequiresScope required -> found.add(new Key(required.value()));
                case AnyKey any -> found.add(new Key(null));
                case AdminOnly admin -> found.add(new Admin());
                case SitePage page -> found.add(new PublicPage());
                case ToolPage tool -> found.add(new Tool(tool.value()));
                case AccountPage page -> found.add(new OwnAccount());
                case OperatorPage page -> found.add(new Console());
                case Public open -> found.add(new Open());
                default -> {}
            }
        }
        if (found.size() > 1) {
            throw new IllegalStateException(element + " has more than one access declaration: " + found);
        }
        return found.isEmpty() ? new Undeclared() : found.getFirst();
    }
}
