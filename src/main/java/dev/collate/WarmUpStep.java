package dev.collate;

/** A step of the warm-up. The warm-up runs all steps in turn, many times. */
interface WarmUpStep {
    void run() throws Exception;
}
