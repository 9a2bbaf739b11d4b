package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class BoxTest {
    /** If the larger part were popped first, the stack would grow with the input when each split only cuts off a few elements. */
    @ParameterizedTest
    @CsvSource({
        "110,120, 250,260, before",
        "180,190, 230,240, after",
        "101,110, 280,290, before",
        "190,199, 210,215, after"
    })
    void theSmallerPartOfASplitIsPoppedFirst(int a0, int a1, int b0, int b1, String first) {
        var outer = new Box(100, 200, 200, 300, false);
        var stack = new ArrayDeque<Box>();
        outer.pushAround(new Box(a0, a1, b0, b1, false), true, false, stack);

        var before = new Box(100, a0, 200, b0, true);
        var after = new Box(a1, 200, b1, 300, false);
        assertThat(stack.pop()).isEqualTo(first.equals("before") ? before : after);
        assertThat(stack.pop()).isEqualTo(first.equals("before") ? after : before);
    }
}
