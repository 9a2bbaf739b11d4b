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
        var exit = ExitStatus.install();
        // Numbers in SQL and in messages must not depend on the locale of the machine.
        Locale.setDefault(Locale.ROOT);
        switch (UsageCommand.handles(args) ? UsageCommand.NAME : args.length > 0 ? args[0] : "") {
            case UsageCommand.NAME -> exit.run(() -> UsageCommand.run(args));
            case ImportCommand.NAME -> exit.run(() -> ImportCommand.run(args));
            case AotTrainingRun.NAME -> exit.run(() -> AotTrainingRun.run(AotTrainingRun.TRAINING_DURATION));
            default -> serve(exit, args);
        }
    }

    private static void serve(ExitStatus exit, String... args) {
        var application = new SpringApplication(CollateApplication.class);
        application.addListeners(new GeneratedContextSelector());
        application.addInitializers(context -> context.addBeanFactoryPostProcessor(factory -> exit.haltAfterSpring()));
        try {
            application.run(args).getBean(WarmUp.class).start();
        } catch (SpringApplication.AbandonedRunException e) {
            // A build tool of Spring, such as the goal process-aot, has stopped the start on purpose.
            exit.uninstall();
            throw e;
        } catch (RuntimeException e) {
            // Spring Boot has already reported the failure.
            exit.exitAfterFailedStart();
        }
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
