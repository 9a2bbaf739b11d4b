package dev.collate.http.warmup;

/** A typical request: JSON that is posted to a path. */
public final class WarmUpRequest {
    private final String path;
    private final byte[] body;
    private final Service service;

    /**
     * @param body is not copied
     * @param service does the same work as the controller of the path: it turns the bytes of the body into the bytes of the response
     */
    public WarmUpRequest(String path, byte[] body, Service service) {
        this.path = path;
        this.body = body;
        this.service = service;
    }

    /** Processes a request without the network. */
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

    /** Processes this request without the network. */
    public void run() throws Exception {
        service.serve(body);
    }
}
