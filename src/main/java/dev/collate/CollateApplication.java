package dev.collate;

import dev.collate.access.key.KeyCommand;
import dev.collate.web.overload.Carriers;
import dev.collate.web.warmup.Rehearsal;
import dev.collate.web.warmup.WarmUp;
import java.time.Clock;
import java.util.Locale;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;

/** Starts the server, or runs a command of its operator. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class CollateApplication {
    public static void main(String[] args) {
        // Digits in SQL and in messages are the same wherever the server runs.
        Locale.setDefault(Locale.ROOT);
        Carriers.provide();
        if (Rehearsal.isAsked(args)) {
            System.exit(Rehearsal.run(CollateApplication.class));
        }
        if (KeyCommand.isAsked(args)) {
            System.exit(KeyCommand.run(args));
        }
        var context = SpringApplication.run(CollateApplication.class, args);
        context.getBean(WarmUp.class).start();
        // Once it runs, it ends when it is asked to, which is no failure; the status would be 143 without this, which
        // comes after all else has been closed.
        SpringApplication.getShutdownHandlers().add(() -> Runtime.getRuntime().halt(0));
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
