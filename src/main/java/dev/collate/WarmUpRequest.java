package dev.collate;

import java.util.function.Supplier;
import org.springframework.util.function.SingletonSupplier;

/** A typical request that the server runs to warm up: a POST of a JSON body to a path. */
public final class WarmUpRequest implements WarmUpStep {
    private final String path;
    private final Supplier<byte[]> body;
    private final Service service;

    /**
     * @param body makes the JSON body, at its first use, so that the start of the server does not wait for it
     * @param service does the same work as the controller of the path, without the network: it receives the bytes of the body and returns
     *     the bytes of the response
     */
    public WarmUpRequest(String path, Supplier<byte[]> body, Service service) {
        this.path = path;
        this.body = SingletonSupplier.of(body);
        this.service = service;
    }

    /** Computes the bytes of the response from the bytes of the body. */
    @FunctionalInterface
    public interface Service {
        void serve(byte[] body) throws Exception;
    }

    String path() {
        return path;
    }

    byte[] body() {
        return body.get();
    }

    /** Runs this request in this thread, without the network. */
    @Override
    public void run() throws Exception {
        service.serve(body());
    }
}
