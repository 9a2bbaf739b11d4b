package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.function.IntPredicate;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/**
 * Replaces the header checks of Spring's firewall: checks all headers once before any filter runs. Spring's firewall checks a header or the
 * name of a parameter whenever code reads it. So its exception can occur anywhere in the code that reads them, and its regular expressions
 * took a tenth of the time of a small request. This firewall accepts every parameter name, because an endpoint rejects or ignores the names
 * that it does not know, and every method, because the dispatcher responds to an unsupported method with 405 and the list of supported
 * methods.
 */
final class HeaderFirewall extends StrictHttpFirewall {
    HeaderFirewall() {
        setUnsafeAllowAnyHttpMethod(true);
        setAllowedHeaderNames(name -> true);
        setAllowedHeaderValues(value -> true);
        setAllowedParameterNames(name -> true);
    }

    @Override
    public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
        for (var name : Collections.list(request.getHeaderNames())) {
            require(HeaderFirewall::isText, name);
            for (var value : Collections.list(request.getHeaders(name))) {
                require(unit -> unit == '\t' || isText(unit), value);
            }
        }
        return super.getFirewalledRequest(request);
    }

    private static void require(IntPredicate allowed, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!allowed.test(text.charAt(i))) {
                throw new RequestRejectedException("A header contains a control character");
            }
        }
    }

    private static boolean isText(int unit) {
        return Character.isDefined(unit) && !Character.isISOControl(unit);
    }
}
