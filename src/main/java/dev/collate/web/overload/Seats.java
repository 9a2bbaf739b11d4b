package dev.collate.web.overload;

/**
 * How many requests compute at once. A virtual thread that computes keeps its carrier until it waits for something, so there must be more
 * carriers than seats: the operating system then divides the processors among them, and a health check is answered at once. But not
 * many more: idle carriers look for work, and 70 of them took half of the processor time of small requests.
 */
public final class Seats {
    private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
    private static final String MOST_CARRIERS = "jdk.virtualThreadScheduler.maxPoolSize";

    /** For what is busy without a seat, as bodies that are received. */
    private static final int FREE_CARRIERS = 2;

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
