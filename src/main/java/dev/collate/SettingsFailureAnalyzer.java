package dev.collate;

import jakarta.validation.Validation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.origin.Origin;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.core.env.Environment;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Reports all invalid settings of Collate at once. For each setting, reports where it was set, such as the file and the line. Spring Boot
 * itself would report only the first settings record that is not valid. Values are never reported, because a value may be a secret, even in
 * a setting that is not meant for secrets.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class SettingsFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {
    private final BeanFactory beans;
    private final Environment environment;

    /** Spring Boot calls this constructor by reflection. */
    SettingsFailureAnalyzer(BeanFactory beans, Environment environment) {
        this.beans = beans;
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
        var errors = new ArrayList<String>();
        try (var validators = Validation.buildDefaultValidatorFactory()) {
            var validator = new SpringValidatorAdapter(validators.getValidator());
            for (var type : settingsTypes()) {
                var prefix = type.getAnnotation(ConfigurationProperties.class).value();
                try {
                    // The records are bound again here, because the failed context has no beans of them.
                    Binder.get(environment)
                            .bindOrCreate(prefix, Bindable.of(type), new ValidationBindHandler(validator));
                } catch (BindException e) {
                    errors.addAll(describeErrors(e));
                }
            }
        }
        if (errors.isEmpty()) {
            // The failure is about a setting of Spring Boot.
            errors.addAll(describeErrors(cause));
        }
        return errors.isEmpty()
                ? null
                : new FailureAnalysis(
                        "The configuration is not valid:"
                                + errors.stream().map(error -> "\n  - " + error).collect(Collectors.joining()),
                        "Correct these settings: docs/operations.md lists every setting.",
                        cause);
    }

    /** Returns the classes of the settings records that are registered in the failed context. */
    private List<Class<?>> settingsTypes() {
        return beans instanceof ListableBeanFactory factory
                ? SettingsCheck.settingsBeanNames(factory)
                        .<Class<?>>map(name -> Objects.requireNonNull(factory.getType(name)))
                        .toList()
                : List.of();
    }

    private static List<String> describeErrors(BindException failure) {
        if (!(failure.getCause() instanceof BindValidationException invalid)) {
            return List.of(describeError(failure));
        }
        var errors = invalid.getValidationErrors();
        return errors.getAllErrors().stream()
                .map(error -> describeError(errors.getName().toString(), error))
                .toList();
    }

    private static String describeError(String prefix, ObjectError error) {
        var name = error instanceof FieldError field
                ? prefix + "." + DataObjectPropertyName.toDashedForm(field.getField())
                : prefix;
        return describeError(name, Origin.from(error), String.valueOf(error.getDefaultMessage()));
    }

    /** Describes one error: either a value cannot be converted to its type, or the settings record has rejected its values. */
    private static String describeError(BindException e) {
        var name = e.getName().toString();
        var reason = failedConversion(e)
                .map(failed -> ruleForType(failed.getTargetType().getObjectType()))
                .orElseGet(() -> rootMessage(e));
        var property = e.getProperty();
        // Without a property, a name in the setting is wrong, or the constructor of the record has rejected the values.
        // The message of the constructor may already contain the name of the setting.
        return property == null && reason.contains(name)
                ? reason
                : describeError(name, property == null ? null : property.getOrigin(), reason);
    }

    /** Returns the innermost conversion that failed. If the value is a list, this is the conversion of an element. */
    private static Optional<ConversionFailedException> failedConversion(BindException e) {
        return Stream.iterate((Throwable) e, Objects::nonNull, Throwable::getCause)
                .filter(ConversionFailedException.class::isInstance)
                .map(ConversionFailedException.class::cast)
                .reduce((outer, inner) -> inner);
    }

    /**
     * Returns the rule for values of this type, for the error about a value that cannot be converted. The message of the conversion is not
     * used, because it contains the value.
     */
    private static String ruleForType(Class<?> type) {
        if (type.isEnum()) {
            return "must be one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(constant ->
                                    constant.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
                            .collect(Collectors.joining(", "));
        }
        if (Number.class.isAssignableFrom(type)) {
            return "must be a number";
        }
        return switch (type.getSimpleName()) {
            case "Duration" -> "must be a duration, such as 500ms, 30s, 5m or 72h";
            case "DataSize" -> "must be a size, such as 64KB or 50MB";
            case "Boolean" -> "must be true or false";
            default -> "is not a valid " + type.getSimpleName();
        };
    }

    private static String describeError(String name, @Nullable Origin origin, String reason) {
        return name + (origin == null ? "" : " (" + origin + ")") + ": " + reason;
    }

    private static String rootMessage(Exception e) {
        return String.valueOf(NestedExceptionUtils.getMostSpecificCause(e).getMessage());
    }

    /**
     * Reports where a configuration file is not valid YAML. The message of the exception also has the text of the line, which may contain a
     * secret, so it is not reported.
     */
    static final class YamlFailureAnalyzer extends AbstractFailureAnalyzer<MarkedYAMLException> {
        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, MarkedYAMLException cause) {
            var mark = cause.getProblemMark();
            return new FailureAnalysis(
                    "A configuration file is not valid YAML: "
                            + (mark == null
                                    ? ""
                                    : "line %d, column %d: ".formatted(mark.getLine() + 1, mark.getColumn() + 1))
                            + cause.getProblem(),
                    "Correct this file. Usually, it is application.yaml in the folder in which you start the server.",
                    cause);
        }
    }
}
