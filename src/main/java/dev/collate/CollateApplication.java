package dev.collate;

import java.time.Clock;
import java.util.Locale;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;

/** Starts the server, or runs a command of the operator, such as {@code import-database}. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class CollateApplication {
    public static void main(String[] args) {
        // Numbers in SQL and in messages must not depend on the locale of the machine.
        Locale.setDefault(Locale.ROOT);
        switch (HelpCommand.handles(args) ? HelpCommand.NAME : args.length > 0 ? args[0] : "") {
            case HelpCommand.NAME -> System.exit(HelpCommand.run(args));
            case ImportCommand.NAME -> System.exit(ImportCommand.run(args));
            case AotTrainingRun.NAME -> System.exit(AotTrainingRun.run(AotTrainingRun.TRAINING_DURATION));
            default -> serve(args);
        }
    }

    private static void serve(String... args) {
        SignalHandlers.install();
        var application = new SpringApplication(CollateApplication.class);
        application.addListeners(new GeneratedContextSelector());
        try {
            application.run(args).getBean(WarmUp.class).start();
        } catch (SpringApplication.AbandonedRunException e) {
            // A build tool of Spring, such as the goal process-aot, has stopped the start on purpose.
            throw e;
        } catch (RuntimeException e) {
            // Spring Boot has already reported the failure. If a signal is the reason, this call has no effect.
            System.exit(1);
        }
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
