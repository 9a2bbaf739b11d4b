package dev.collate.http;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * If a handler returns an error response without a body, adds a {@link Problem} as the body. Spring's handler for an unknown health group
 * returns such a response.
 */
@RestControllerAdvice
final class EmptyErrorBodyAdvice implements ResponseBodyAdvice<Object> {
    @Override
    public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returnType,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (body == null && response instanceof ServletServerHttpResponse servletResponse) {
            var status =
                    HttpStatusCode.valueOf(servletResponse.getServletResponse().getStatus());
            if (status.isError()) {
                throw new ErrorResponseException(status);
            }
        }
        return body;
    }
}
