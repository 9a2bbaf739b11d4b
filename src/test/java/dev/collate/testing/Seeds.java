package dev.collate.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedInvocationConstants;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a test with random data once for each seed, and names each run by its seed. The first parameter of the test is the seed.
 * {@code -Dseed=17} runs seed 17 alone.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = ParameterizedInvocationConstants.ARGUMENT_SET_NAME_PLACEHOLDER)
@ArgumentsSource(SeedsProvider.class)
public @interface Seeds {
    /** The number of seeds: from 1 to this number. */
    int value();

    /**
     * Values of the other parameters of the test, separated by commas: each seed is run with each of them. Without values, a second
     * parameter whose type is an enum gets each of its constants.
     */
    String[] with() default {};
}
