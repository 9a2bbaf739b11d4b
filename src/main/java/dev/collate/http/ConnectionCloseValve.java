package dev.collate.http;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * While the server shuts down, closes each connection after its next response. So before this server stops, its clients connect to another
 * server.
 */
final class ConnectionCloseValve extends ValveBase {
    private final BooleanSupplier isShuttingDown;

    ConnectionCloseValve(BooleanSupplier isShuttingDown) {
        super(true);
        this.isShuttingDown = isShuttingDown;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (isShuttingDown.getAsBoolean()) {
            response.setHeader("Connection", "close");
        }
        getNext().invoke(request, response);
    }
}
