package dev.collate.web.overload;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/** A request whose body is a {@link GuardedBody}. The handler is known by the time the body is asked for. */
final class GuardedRequest extends HttpServletRequestWrapper {
    /** What each controller says, looked up once: reflection and streams were a few percent of a small request. */
    private static final ClassValue<List<HeapNeed>> SAID = new ClassValue<>() {
        @Override
        protected List<HeapNeed> computeValue(Class<?> controller) {
            return List.of(controller.getAnnotationsByType(HeapNeed.class));
        }
    };

    private final Admission admission;
    private final Pace pace;
    private @Nullable ServletInputStream body;

    GuardedRequest(HttpServletRequest request, Admission admission, Pace pace) {
        super(request);
        this.admission = admission;
        this.pace = pace;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        if (!hasBody()) {
            return super.getInputStream();
        }
        if (body == null) {
            body = new GuardedBody(
                    super.getInputStream(),
                    admission,
                    pace,
                    getContentLengthLong(),
                    need(),
                    () -> Connections.closeAfterAnswer(this));
        }
        return body;
    }

    private boolean hasBody() {
        return getContentLengthLong() > 0 || getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    private BodyNeed need() {
        if (!(getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerMethod handler)) {
            return new BodyNeed(null);
        }
        // The path that was matched, and not the address, which may spell it with escapes.
        var path = String.valueOf(getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
        for (var said : SAID.get(handler.getBeanType())) {
            if (path.endsWith(said.pathEnd())) {
                return new BodyNeed(said);
            }
        }
        return new BodyNeed(null);
    }
}
