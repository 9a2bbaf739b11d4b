package dev.collate.web.overload;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/**
 * Reads what a client still sends of a body that was refused, and throws it away, so that the client gets to read the answer. The
 * container would do so too, but without a turn for others, and however slowly the rest comes.
 */
@Component
final class Leftovers implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private final Pace pace;

    Leftovers(OverloadSettings settings) {
        this.pace = settings.pace();
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new Discarding());
    }

    private final class Discarding extends ValveBase {
        private Discarding() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (Connections.areToStay(request) && isOnItsWay(request)) {
                response.finishResponse();
                if (!discard(request)) {
                    request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
                }
            }
        }

        /** A client that waits for leave to send sends nothing once it is refused. */
        private static boolean isOnItsWay(Request request) {
            return !request.getCoyoteRequest().isFinished()
                    && !request.getCoyoteRequest().hasExpectation();
        }

        /** False when the rest does not come, or too slowly. The stream that controllers read from is closed already, so not by it. */
        private boolean discard(Request request) {
            long start = System.nanoTime();
            var scrap = new Scrap();
            try {
                long discarded = 0;
                for (int count = 0;
                        count >= 0;
                        count = request.getCoyoteRequest().doRead(scrap)) {
                    Turns.pass(discarded, discarded + count);
                    discarded += count;
                    if (pace.isMissedBy(discarded, System.nanoTime() - start)) {
                        return false;
                    }
                }
                return true;
            } catch (IOException e) {
                return false;
            }
        }
    }

    /** Where the container puts what came: nowhere. */
    private static final class Scrap implements ApplicationBufferHandler {
        private ByteBuffer buffer = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public void expand(int size) {}
    }
}
