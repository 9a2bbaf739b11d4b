package dev.collate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.io.Resource;

/** A Spring context that searches all classes for settings records, like the server. Only the first context reads the class files. */
final class SettingsContext extends AnnotationConfigApplicationContext {
    private static final Map<Class<?>, Map<Resource, ?>> CACHES = new ConcurrentHashMap<>();

    @Override
    @SuppressWarnings("unchecked")
    public <T> Map<Resource, T> getResourceCache(Class<T> valueType) {
        return (Map<Resource, T>) CACHES.computeIfAbsent(valueType, type -> new ConcurrentHashMap<>());
    }
}
