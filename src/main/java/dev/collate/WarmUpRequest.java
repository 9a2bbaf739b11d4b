package dev.collate;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.util.function.SingletonSupplier;

/**
 * A typical request that the server runs to warm up: a POST of a JSON body to a path.
 *
 * @param body returns the JSON body. It is created at its first use, so that the start of the server does not wait for it
 * @param handler does the same work as the controller of the path, without the network: it receives the bytes of the body
 */
public record WarmUpRequest(String path, Supplier<byte[]> body, Consumer<byte[]> handler) implements WarmUp.Step {
    public WarmUpRequest {
        body = SingletonSupplier.of(body);
    }

    /** Runs this request in this thread, without the network. */
    @Override
    public void run() {
        handler.accept(body.get());
    }
}
