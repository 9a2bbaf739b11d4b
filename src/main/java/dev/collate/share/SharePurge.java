package dev.collate.share;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes expired shares from time to time, a few in each transaction. */
@Component
class SharePurge {
    private static final Logger LOG = LoggerFactory.getLogger(SharePurge.class);

    /** With their contents, some 100 MB at worst in one transaction's log; a few KB as a rule. */
    private static final int BATCH = 20;

    private final ShareStore store;

    SharePurge(ShareStore store) {
        this.store = store;
    }

    @Scheduled(fixedDelayString = "${collate.share.purge-interval}")
    void purge() {
        int purged = 0;
        int batch;
        do {
            batch = store.purge(BATCH);
            purged += batch;
        } while (batch == BATCH);
        if (purged > 0) {
            LOG.info("Purged {} expired shares", purged);
        }
    }
}
