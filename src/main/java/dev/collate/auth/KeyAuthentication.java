package dev.collate.auth;

import dev.collate.limit.Quota;
import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** The result of the authentication of an API request: its caller, and whether the window of the key admits the request. */
final class KeyAuthentication extends AbstractAuthenticationToken {
    private static final long serialVersionUID = 1L;

    private final transient Caller caller;
    private final transient Quota quota;

    KeyAuthentication(Caller caller, Quota quota) {
        super(List.of());
        this.caller = caller;
        this.quota = quota;
        setAuthenticated(true);
    }

    Caller caller() {
        return caller;
    }

    Quota quota() {
        return quota;
    }

    @Override
    public Caller getPrincipal() {
        return caller;
    }

    @Override
    public String getCredentials() {
        return "";
    }
}
