package dev.collate.web.warmup;

/** A request of a common kind as its controller serves it, from the body's bytes to those of the answer, without the network. */
@FunctionalInterface
public interface Exercise {
    void run() throws Exception;
}
