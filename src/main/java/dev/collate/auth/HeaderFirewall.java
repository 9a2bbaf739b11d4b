package dev.collate.auth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.function.IntPredicate;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/** Extends Spring Security's firewall. Rejects a request with a control character in a header before a filter receives the request. */
final class HeaderFirewall extends StrictHttpFirewall {
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
