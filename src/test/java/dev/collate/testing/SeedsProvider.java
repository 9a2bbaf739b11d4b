package dev.collate.testing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.support.ParameterDeclaration;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Provides the arguments of a test with {@link Seeds}. */
final class SeedsProvider extends AnnotationBasedArgumentsProvider<Seeds> {
    @Override
    protected Stream<? extends Arguments> provideArguments(
            ParameterDeclarations parameters, ExtensionContext context, Seeds seeds) {
        var onlySeed = Long.getLong("seed");
        int count = Integer.getInteger("maxSeeds", seeds.value());
        var values = values(parameters, seeds);
        return (onlySeed == null ? LongStream.rangeClosed(1, count) : LongStream.of(onlySeed))
                .boxed()
                .flatMap(seed -> values.stream().map(value -> arguments(seed, value)));
    }

    /**
     * Returns one list for each run of a seed. A list contains the values of the parameters after the seed. It is empty if the test has no
     * parameter after the seed.
     */
    private static List<List<?>> values(ParameterDeclarations parameters, Seeds seeds) {
        if (seeds.with().length > 0) {
            return Arrays.stream(seeds.with())
                    .<List<?>>map(line -> List.of(line.split(", *")))
                    .toList();
        }
        return parameters
                .get(1)
                .map(ParameterDeclaration::getParameterType)
                .filter(Class::isEnum)
                .<List<List<?>>>map(type -> Arrays.stream(type.getEnumConstants())
                        .<List<?>>map(List::of)
                        .toList())
                .orElse(List.of(List.of()));
    }

    private static Arguments arguments(long seed, List<?> others) {
        var arguments = Stream.concat(Stream.of(seed), others.stream()).toArray();
        var name = new StringBuilder("seed " + seed);
        others.forEach(other -> name.append(", ").append(other));
        return Arguments.argumentSet(name.toString(), arguments);
    }
}
