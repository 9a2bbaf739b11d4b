package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.testing.Seeds;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;

@Tag("engine")
class LongInternerTest {
    @Seeds(with = {"-1", "0", "1", "100", "5_000"})
    void idsAreAssignedInOrderForAnyExpectedSize(long seed, int expected) {
        var random = new SplittableRandom(seed);
        int kinds = random.nextInt(1, 2_000);
        // Multiples of a power of two would use few slots of the table if the interner did not mix their bits.
        int shift = random.nextInt(64);
        var hashes = random.longs(3_000, 0, kinds).map(kind -> kind << shift).toArray();
        var ids = new LinkedHashMap<Long, Integer>();
        var interner = new LongInterner(expected);

        for (long hash : hashes) {
            ids.putIfAbsent(hash, ids.size());
            assertThat(interner.intern(hash)).as("seed %d", seed).isEqualTo(ids.get(hash));
            assertThat(interner.size()).as("seed %d", seed).isEqualTo(ids.size());
        }
        assertThat(Arrays.stream(hashes).mapToInt(interner::intern))
                .as("seed %d", seed)
                .containsExactlyElementsOf(
                        Arrays.stream(hashes).mapToObj(ids::get).toList());
        assertThat(Arrays.stream(hashes).mapToInt(interner::find))
                .as("seed %d", seed)
                .containsExactlyElementsOf(
                        Arrays.stream(hashes).mapToObj(ids::get).toList());
        assertThat(interner.find(~hashes[0])).as("seed %d", seed).isEqualTo(ids.getOrDefault(~hashes[0], -1));
        assertThat(interner.size()).as("seed %d", seed).isEqualTo(ids.size());
    }
}
