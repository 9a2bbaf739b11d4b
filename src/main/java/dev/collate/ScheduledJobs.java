package dev.collate;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.transaction.TransactionException;

/**
 * Enables the scheduled jobs and logs their failures. A job that fails runs again at its next time. If the database is the cause, the log
 * has no stack trace.
 */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class ScheduledJobs {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledJobs.class);

    @Bean
    SimpleAsyncTaskSchedulerCustomizer logFailures() {
        return scheduler -> scheduler.setErrorHandler(ScheduledJobs::logFailure);
    }

    private static void logFailure(Throwable failure) {
        if (failure instanceof DataAccessException || failure instanceof TransactionException) {
            LOG.warn(
                    "A scheduled job failed and will run again: {}",
                    NestedExceptionUtils.getMostSpecificCause(failure).toString());
        } else {
            LOG.error("A scheduled job failed and will run again", failure);
        }
    }
}
