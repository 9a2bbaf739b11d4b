package dev.collate.web.overload;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Ends connections whose client is not waited for any longer. The container would otherwise read the rest of a body to the end, however
 * slowly it comes, and would end a broken-off answer as if it were whole.
 */
@Component
public final class Connections implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final String CLOSING = Connections.class.getName();

    /** Has the connection closed after the answer, whatever of the request is still to come. */
    static void closeAfterAnswer(ServletRequest request) {
        request.setAttribute(CLOSING, ActionCode.DISABLE_SWALLOW_INPUT);
    }

    /** Has the connection closed in the middle of the answer, so that the client sees that it is not whole. */
    public static void breakOff(ServletRequest request) {
        request.setAttribute(CLOSING, ActionCode.CLOSE_NOW);
    }

    /** False when the connection ends with this request. */
    static boolean areToStay(ServletRequest request) {
        return request.getAttribute(CLOSING) == null;
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextValves(new Closing());
    }

    private static final class Closing extends ValveBase {
        private Closing() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            try {
                getNext().invoke(request, response);
            } finally {
                if (request.getAttribute(CLOSING) instanceof ActionCode closing) {
                    request.getCoyoteRequest().action(closing, null);
                }
            }
        }
    }
}
