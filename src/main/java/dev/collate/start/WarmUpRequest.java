package dev.collate.start;

/** A typical request that the server runs to warm up: a POST of a JSON body to a path. */
public final class WarmUpRequest implements WarmUpStep {
    private final String path;
    private final byte[] body;
    private final Service service;

    /**
     * @param body the JSON body; the array is not copied
     * @param service does the same work as the controller of the path, without the network: it receives the bytes of the body and returns
     *     the bytes of the response
     */
    public WarmUpRequest(String path, byte[] body, Service service) {
        this.path = path;
        this.body = body;
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
        return body;
    }

    /** Runs this request in this thread, without the network. */
    @Override
    public void run() throws Exception {
        service.serve(body);
    }
}
