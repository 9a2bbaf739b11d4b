package dev.collate.web.overload;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/** A request whose body is a {@link GuardedBody}. The handler is known by the time the body is asked for. */
final class GuardedRequest extends HttpServletRequestWrapper {
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
                    heapPerByte(),
                    () -> Connections.closeAfterAnswer(this));
        }
        return body;
    }

    private boolean hasBody() {
        return getContentLengthLong() > 0 || getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    private int heapPerByte() {
        if (getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerMethod handler) {
            var said = handler.getMethodAnnotation(HeapPerBodyByte.class);
            if (said == null) {
                said = handler.getBeanType().getAnnotation(HeapPerBodyByte.class);
            }
            return said == null ? HeapPerBodyByte.UNSAID : said.value();
        }
        return HeapPerBodyByte.UNSAID;
    }
}
