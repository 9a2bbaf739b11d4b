package dev.collate.engine.tree.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.engine.tree.TestOptions;
import dev.collate.testing.Seeds;
import dev.collate.testing.Slices;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class NumberHashTest {
    private static long hash(String number) {
        return JsonReader.read(Slices.inLargerArray(number), "original", TestOptions.DEFAULT)
                .hash(0);
    }

    @Seeds
    void hashesAreEqualExactlyIfTheNumbersAreEqual(long seed) {
        var random = new Random(seed);
        for (int caseNumber = 0; caseNumber < 1_000; caseNumber++) {
            var one = number(random);
            var other = random.nextBoolean() ? number(random) : respelled(one, random);
            boolean equal = new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
            assertThat(hash(one) == hash(other))
                    .as("seed %d, case %d: %s and %s", seed, caseNumber, one, other)
                    .isEqualTo(equal);
        }
    }

    private static String number(Random random) {
        var digits = new StringBuilder(random.nextBoolean() ? "-" : "");
        digits.append(random.nextInt(3));
        if (digits.charAt(digits.length() - 1) != '0') {
            random.ints(random.nextInt(25), 0, 2).forEach(digits::append);
        }
        if (random.nextBoolean()) {
            digits.append('.');
            random.ints(1 + random.nextInt(25), 0, 2).forEach(digits::append);
        }
        if (random.nextInt(3) == 0) {
            digits.append(random.nextBoolean() ? "e" : "E+").append(random.nextInt(4));
        }
        return digits.toString();
    }

    private static String respelled(String number, Random random) {
        int shift = random.nextInt(41) - 20;
        var value = new BigDecimal(number);
        var respelled = new BigDecimal(value.unscaledValue(), value.scale() + shift);
        return respelled.toPlainString() + "e" + shift;
    }

    @Test
    void exponentsOfAnyLengthAreExact() {
        assertThat(hash("1e1000000000000000000")).isEqualTo(hash("10e999999999999999999"));
        assertThat(hash("1.5e1000000000000000000")).isEqualTo(hash("15e999999999999999999"));
        assertThat(hash("0.1e-999999999999999999")).isEqualTo(hash("1e-1000000000000000000"));
        assertThat(hash("1e9223372036854775807")).isEqualTo(hash("0.1e9223372036854775808"));
        assertThat(hash("1e9223372036854775808")).isEqualTo(hash("10e9223372036854775807"));
        assertThat(hash("1e99999999999999999999")).isEqualTo(hash("0.1e100000000000000000000"));
        assertThat(hash("1e99999999999999999999")).isNotEqualTo(hash("1e-99999999999999999999"));
        assertThat(hash("1e99999999999999999999")).isNotEqualTo(hash("1e99999999999999999998"));
        assertThat(hash("1e" + "9".repeat(100_000))).isEqualTo(hash("10e" + "9".repeat(99_999) + "8"));
        assertThat(hash("1e00000000000000000000000000001")).isEqualTo(hash("10"));
        assertThat(hash("0e99999999999999999999")).isEqualTo(hash("-0.00"));
    }

    @Test
    void valuesOfDifferentKindsHaveDifferentHashes() {
        assertThat(java.util.stream.Stream.of(
                                "1", "\"1\"", "[1]", "[]", "{}", "\"\"", "0", "null", "true", "false", "[[]]", "[{}]")
                        .map(NumberHashTest::hash)
                        .distinct())
                .hasSize(12);
    }
}
