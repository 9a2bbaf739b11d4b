package dev.collate.web.overload;

/**
 * How many requests compute at once. A virtual thread keeps its carrier until it waits for something, and in its turn behind others
 * one waits for as long as they take. So there must be more carriers than requests that are busy, those included that need no seat because
 * they only receive a body, or throw one away: the operating system then divides the processors among all of them, and a health
 * check is answered at once.
 */
public final class Seats {
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
    private static final String MOST_CARRIERS = "jdk.virtualThreadScheduler.maxPoolSize";

    /** For what is busy without a seat: as many bodies as a network of 10 Gbit/s brings in while one processor copies them. */
    private static final int FREE_CARRIERS = 64;

    private Seats() {}

    /** Provides the carriers; to be called before the first virtual thread starts. */
    public static void provideCarriers() {
        int processors = Runtime.getRuntime().availableProcessors();
        int carriers = small(processors) + large(processors) + FREE_CARRIERS;
        if (System.getProperty(CARRIERS) == null) {
            System.setProperty(CARRIERS, Integer.toString(carriers));
            System.setProperty(MOST_CARRIERS, Integer.toString(Math.max(256, carriers)));
        }
    }

    static int small(int processors) {
        return 2 * processors;
    }

    static int large(int processors) {
        return processors;
    }
}
