package dev.collate.http.warmup;

/** A request of a common kind: JSON that is posted to a path. */
public final class WarmUpRequest {
    private final String path;
    private final byte[] body;
    private final Service service;

    /**
     * @param body is not copied
     * @param service what the path's controller does, from the bytes of a body to those of the answer
     */
    public WarmUpRequest(String path, byte[] body, Service service) {
        this.path = path;
        this.body = body;
        this.service = service;
    }

    /** Serves a request without the network. */
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

    /** Has the request served without the network. */
    public void run() throws Exception {
        service.serve(body);
    }
}
