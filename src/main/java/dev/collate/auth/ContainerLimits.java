package dev.collate.auth;

import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/** Keeps the container from reading bodies on its own: they are read in one place, behind the gates. */
@Component
final class ContainerLimits implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers(connector -> {
            // Asking for a parameter would otherwise read a form before its size is judged.
            connector.setParseBodyMethods("");
            // A client that asks whether to send its body (Expect: 100-continue) learns of a refusal before it sends
            // any.
            ((AbstractHttp11Protocol<?>) connector.getProtocolHandler()).setContinueResponseTiming("onRead");
        });
    }
}
