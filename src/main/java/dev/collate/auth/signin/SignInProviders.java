package dev.collate.auth.signin;

import java.util.List;

/** The configured OpenID providers at which people can sign in. */
public record SignInProviders(List<Provider> providers) {
    public SignInProviders {
        providers = List.copyOf(providers);
    }

    /**
     * A provider.
     *
     * @param id the name of the provider in the configuration, which is part of its paths
     * @param name the name that pages show
     */
    public record Provider(String id, String name) {}
}
