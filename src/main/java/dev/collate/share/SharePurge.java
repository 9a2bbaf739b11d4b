package dev.collate.share;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Deletes expired shares periodically. Each transaction deletes only a few shares. */
@Component
class SharePurge implements SchedulingConfigurer {
    private static final Logger LOG = LoggerFactory.getLogger(SharePurge.class);

    /**
     * Maximum number of shares that one transaction deletes. With this number, the transaction log takes at most about 100 MB, and usually
     * a few KB.
     */
    private static final int BATCH = 20;

    private final ShareStore store;
    private final Duration pause;

    SharePurge(ShareStore store, ShareSettings settings) {
        this.store = store;
        this.pause = settings.purgeInterval();
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(this::tryToPurge, pause);
    }

    private void tryToPurge() {
        try {
            purge();
        } catch (DataAccessException | TransactionException e) {
            LOG.warn(
                    "Expired shares could not be deleted; trying again: {}",
                    NestedExceptionUtils.getMostSpecificCause(e).toString());
        }
    }

    void purge() {
        int purged = 0;
        int batch;
        do {
            batch = store.purge(BATCH);
            purged += batch;
        } while (batch == BATCH);
        if (purged > 0) {
            LOG.info("Deleted {} expired shares", purged);
        }
    }
}
