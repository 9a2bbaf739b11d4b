package dev.collate.engine.tree.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class DecimalTest {
    private static Decimal decimal(String number) {
        return Decimal.of(Slices.inLargerArray(number));
    }

    private static int compare(String a, String b) {
        return Decimal.signOfDifference(decimal(a), decimal(b), decimal("0"));
    }

    /** Returns a number with few digits and a small exponent, so that numbers are often equal, adjacent, or zero. */
    private static String number(Random random) {
        var number = new StringBuilder(random.nextBoolean() ? "-" : "");
        number.append(random.nextInt(4) == 0 ? "0" : 1 + random.nextInt(random.nextBoolean() ? 2 : 1_000_000));
        if (random.nextBoolean()) {
            number.append('.').append("0".repeat(random.nextInt(3))).append(random.nextInt(20));
            number.append("0".repeat(random.nextInt(30))).append(random.nextInt(3));
        }
        if (random.nextInt(3) == 0) {
            number.append(random.nextBoolean() ? "e" : "E").append(new String[] {"", "+", "-"}[random.nextInt(3)]);
            number.append("0".repeat(random.nextInt(2))).append(random.nextInt(30));
        }
        return number.toString();
    }

    @Seeds
    void signsOfDifferencesMatchTheLibrary(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 15_000; i++) {
            var a = number(random);
            var b = random.nextInt(4) == 0 ? a + (a.matches("[^eE]*") ? "e0" : "") : number(random);
            var c = number(random);
            var difference = new BigDecimal(a).subtract(new BigDecimal(b)).subtract(new BigDecimal(c));
            assertThat(Decimal.signOfDifference(decimal(a), decimal(b), decimal(c)))
                    .as("seed %d, case %d: %s - %s - %s", seed, i, a, b, c)
                    .isEqualTo(difference.signum());
            assertThat(compare(a, b))
                    .as("seed %d, case %d: %s and %s", seed, i, a, b)
                    .isEqualTo(new BigDecimal(a).compareTo(new BigDecimal(b)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1e999999999999, 1e999999999998, 1",
        "1e-99999999999999999999999, 0, 1",
        "-1e-99999999999999999999999, 0, -1",
        "1e99999999999999999999999, 9e18, 1",
        "0e99999999999999999999999, 0, 0",
        "1000000000000000000e-18, 1, 0"
    })
    void noExponentIsExpanded(String a, String b, int sign) {
        assertThat(compare(a, b)).isEqualTo(sign);
    }
}
