package dev.collate.site;

import dev.collate.auth.password.Invitation;
import dev.collate.diff.ComparisonService;
import dev.collate.diff.ShareEstimates;
import dev.collate.limit.EndpointMemory;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the memory estimates of the forms. */
@Configuration(proxyBeanMethods = false)
class SiteConfiguration {
    @Bean
    EndpointMemory siteMemory() {
        return new EndpointMemory(Map.of(
                SignInController.PATH, SignInController.MEMORY,
                Invitation.PATH, SignInController.MEMORY,
                AccountPageController.EXPIRY, AccountPageController.MEMORY,
                AccountKeysController.PATH, AccountPageController.MEMORY,
                AccountKeysController.KEY, AccountPageController.MEMORY,
                AccountKeysController.ROTATE, AccountPageController.MEMORY,
                CompareController.PATH, ShareEstimates.REQUEST,
                ConvertPageController.PATH, ConvertPageController.MEMORY,
                ConvertPageController.SCRIPT, ConvertPageController.MEMORY));
    }

    @Bean
    EndpointMemory signInMethodsMemory() {
        return new EndpointMemory(Map.of(
                AccountPasswordController.PATH, AccountPageController.MEMORY,
                AccountPasskeysController.PATH, AccountPageController.MEMORY));
    }

    @Bean
    EndpointMemory consoleMemory() {
        return new EndpointMemory(Map.of(
                ConsoleAccountsController.PATH, AccountPageController.MEMORY,
                ConsoleAccountsController.ACCOUNT, AccountPageController.MEMORY,
                ConsoleKeysController.NEW, AccountPageController.MEMORY,
                ConsoleKeysController.KEY, AccountPageController.MEMORY,
                ConsoleKeysController.ROTATE, AccountPageController.MEMORY));
    }

    @Bean
    EndpointMemory compareImageMemory() {
        return new EndpointMemory(Map.of(CompareImageController.PATH, ComparisonService.IMAGE_FILES));
    }
}
