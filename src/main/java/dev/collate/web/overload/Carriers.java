package dev.collate.web.overload;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The threads of the operating system that carry the virtual ones. There is one for each processor: more of them compete with Java's
 * compiler, which with four for each took a minute to make small requests as fast as two took seconds. But a virtual thread that computes
 * keeps its carrier until it waits for something, so that a few large comparisons would hold up all else: whoever has computed for a
 * while therefore brings a carrier of its own, and the operating system divides the processors among them. One that its client keeps
 * waiting does not compute: it loses its seat here, as a write that blocks cannot look at the clock itself.
 *
 * <p>The number can be changed while Java runs since version 24. Before, the carriers of all who may compute at once are there from the
 * start.
 */
@Component
public final class Carriers {
    private static final Logger LOG = LoggerFactory.getLogger(Carriers.class);
    private static final int FIRST_THAT_CHANGES = 24;
    private static final String SCHEDULER = "jdk.management:type=VirtualThreadScheduler";
    private static final String PARALLELISM = "Parallelism";

    /** Longer than a small request computes, and far less than anyone should have to wait for a carrier. */
    private static final Duration WHILE = Duration.ofMillis(25);

    private final Set<Admission> computing = ConcurrentHashMap.newKeySet();
    private final Thread watch = Thread.ofPlatform().name("carriers").daemon().unstarted(this::watch);
    private int added;
    private boolean changeable = Runtime.version().feature() >= FIRST_THAT_CHANGES;

    /** To be called before the first virtual thread starts. */
    public static void provide() {
        int processors = Runtime.getRuntime().availableProcessors();
        if (Runtime.version().feature() < FIRST_THAT_CHANGES
                && System.getProperty("jdk.virtualThreadScheduler.parallelism") == null) {
            int all = processors + Lanes.smallSeats(processors) + Lanes.largeSeats(processors);
            System.setProperty("jdk.virtualThreadScheduler.parallelism", Integer.toString(all));
            System.setProperty("jdk.virtualThreadScheduler.maxPoolSize", Integer.toString(Math.max(256, all)));
        }
    }

    @PostConstruct
    void start() {
        watch.start();
    }

    @PreDestroy
    void stop() {
        watch.interrupt();
    }

    /** From now on this request computes. */
    void enter(Admission admission) {
        computing.add(admission);
    }

    /** It no longer does. */
    void leave(Admission admission) {
        computing.remove(admission);
    }

    private void watch() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(WHILE.toNanos());
            computing.forEach(Admission::standIfKeptWaiting);
            carry((int) computing.stream()
                    .filter(admission -> admission.hasSatFor(WHILE))
                    .count());
        }
        carry(0);
    }

    private void carry(int longOnes) {
        if (!changeable) {
            return;
        }
        try {
            provideFor(longOnes);
            if (longOnes > 0) {
                wakeCarriers();
            }
        } catch (JMException e) {
            changeable = false;
            LOG.warn("The carriers of virtual threads cannot be changed: large requests may hold up small ones", e);
        }
    }

    /**
     * Has an added carrier start. The scheduler starts one only when something comes to a queue of its that looked empty, and those of
     * the threads that schedule requests do not while requests wait; a new thread gets a queue of its own.
     */
    private static void wakeCarriers() {
        Thread.ofPlatform().name("carriers-wake").daemon().start(() -> Thread.startVirtualThread(() -> {}));
    }

    /** Several servers in one Java share its carriers, so each adds and takes away its own. */
    private void provideFor(int computing) throws JMException {
        if (computing == added) {
            return;
        }
        synchronized (Carriers.class) {
            var server = ManagementFactory.getPlatformMBeanServer();
            var scheduler = new ObjectName(SCHEDULER);
            int carriers = (int) server.getAttribute(scheduler, PARALLELISM) + computing - added;
            server.setAttribute(scheduler, new Attribute(PARALLELISM, carriers));
        }
        added = computing;
    }
}
