package dev.collate;

import java.time.Clock;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;

/** Starts the server. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class CollateApplication {
    public static void main(String[] args) {
        SpringApplication.run(CollateApplication.class, args);
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
