package dev.collate.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedInvocationConstants;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Runs a test with random data once for each seed. The first parameter of the test is the seed, and the name of each run contains the seed.
 * With {@code -Dseed=17}, only seed 17 is run.
 * With {@code -DmaxSeeds=1000}, every test is run with the seeds from 1 to 1000.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = ParameterizedInvocationConstants.ARGUMENT_SET_NAME_PLACEHOLDER)
@ArgumentsSource(SeedsProvider.class)
public @interface Seeds {
    /**
     * The number of seeds without {@code -DmaxSeeds}. The test is run with the seeds from 1 to this number. Use a smaller number for large
     * inputs, and a larger one if a seed is only a single small input.
     */
    int value() default 3;

    /**
     * Values of the other parameters of the test. A string contains one value for each of these parameters, separated by commas. The test
     * is run with each seed and each string. If {@code with} is empty and the type of the second parameter is an enum, the test is run with
     * each seed and each constant of the enum.
     */
    String[] with() default {};
}
