package dev.collate.auth.key;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Stores scopes as text: their names in the API, separated by spaces. When it reads a scope that this version does not know, the converter
 * ignores this scope.
 */
@Converter
final class ScopesConverter implements AttributeConverter<Set<Scope>, String> {
    @Override
    public String convertToDatabaseColumn(Set<Scope> scopes) {
        return Scope.wireNames(scopes);
    }

    @Override
    public Set<Scope> convertToEntityAttribute(String stored) {
        return Scope.setOf(Arrays.stream(stored.split(" "))
                .map(Scope::named)
                .flatMap(Optional::stream)
                .toList());
    }
}
