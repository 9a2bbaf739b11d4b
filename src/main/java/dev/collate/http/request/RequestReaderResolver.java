package dev.collate.http.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Passes a {@link RequestReader} to handlers that have a parameter of this type. The reader reads nothing until the handler calls one of
 * its methods.
 */
public final class RequestReaderResolver implements HandlerMethodArgumentResolver {
    private final OverloadSettings settings;

    public RequestReaderResolver(OverloadSettings settings) {
        this.settings = settings;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == RequestReader.class;
    }

    @Override
    public RequestReader resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        return new RequestReader(
                Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)),
                Objects.requireNonNull(request.getNativeResponse(HttpServletResponse.class)),
                settings);
    }
}
