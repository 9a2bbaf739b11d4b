package dev.collate.share;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Deletes expired shares periodically. Each transaction deletes only a few shares. The first run, shortly after the server is ready, also
 * starts JPA, so that the first share does not wait for it.
 */
@Component
class SharePurge {
    private static final Logger LOG = LoggerFactory.getLogger(SharePurge.class);

    /**
     * Maximum number of shares that one transaction deletes. With this number, the transaction log takes at most about 100 MB, and usually
     * a few KB.
     */
    private static final int BATCH_SIZE = 20;

    private final ShareStore store;

    SharePurge(ShareStore store) {
        this.store = store;
    }

    @Scheduled(initialDelayString = "PT3S", fixedDelayString = "${collate.share.purge-interval}")
    void purge() {
        int purged = 0;
        int batch;
        do {
            batch = store.purge(BATCH_SIZE);
            purged += batch;
        } while (batch == BATCH_SIZE);
        if (purged > 0) {
            LOG.info("Deleted {} expired shares", purged);
        }
    }
}
