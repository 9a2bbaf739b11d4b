package dev.collate.mcp;

import dev.collate.diff.ShareEstimates;
import dev.collate.limit.EndpointMemory;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the memory estimate of a call, which may create a share of any format. */
@Configuration(proxyBeanMethods = false)
class McpConfiguration {
    @Bean
    EndpointMemory toolMemory() {
        return new EndpointMemory(Map.of(McpController.PATH, ShareEstimates.REQUEST));
    }
}
