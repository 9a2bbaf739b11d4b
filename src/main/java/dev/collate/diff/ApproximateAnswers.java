package dev.collate.diff;

import dev.collate.engine.result.StructuredDiff;
import dev.collate.engine.text.TextDiff;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Counts the answers that say {@code approximate}, by endpoint: {@code collate.answer.approximate}. A patch has no place to say it. */
@RestControllerAdvice(basePackageClasses = ApproximateAnswers.class)
final class ApproximateAnswers implements ResponseBodyAdvice<Object> {
    private final MeterRegistry meters;

    ApproximateAnswers(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
        return returned.getParameterType() == TextDiff.class || returned.getParameterType() == StructuredDiff.class;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returned,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        boolean approximate = body instanceof TextDiff text && text.approximate()
                || body instanceof StructuredDiff structured && structured.approximate();
        if (approximate && request instanceof ServletServerHttpRequest servlet) {
            meters.counter("collate.answer.approximate", "endpoint", endpoint(servlet.getServletRequest()))
                    .increment();
        }
        return body;
    }

    private static String endpoint(HttpServletRequest request) {
        return String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
    }
}
