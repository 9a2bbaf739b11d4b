package dev.collate.engine.align;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class BoxStackTest {
    private final BoxStack stack = new BoxStack();
    private final Box box = new Box();

    @Test
    void popReturnsTheLastBoxAtAnySize() {
        for (int i = 0; i < 50; i++) {
            stack.push(i, i + 1, i + 2, i + 3, i % 3 == 0);
        }
        for (int i = 49; i >= 0; i--) {
            assertThat(stack.pop(box)).isTrue();
            assertThat(new int[] {box.a0, box.a1, box.b0, box.b1}).containsExactly(i, i + 1, i + 2, i + 3);
            assertThat(box.minimal).isEqualTo(i % 3 == 0);
        }
        assertThat(stack.pop(box)).isFalse();
    }

    /** If the larger part were popped first, the stack would grow with the input when each split only cuts off a few elements. */
    @ParameterizedTest
    @CsvSource({
        "110,120, 250,260, before",
        "180,190, 230,240, after",
        "101,110, 280,290, before",
        "190,199, 210,215, after"
    })
    void theSmallerPartOfASplitIsPoppedFirst(int a0, int a1, int b0, int b1, String first) {
        var outer = new Box().set(100, 200, 200, 300, false);
        stack.pushAround(outer, new Box().set(a0, a1, b0, b1, false), true, false);

        stack.pop(box);
        int[] before = {100, a0, 200, b0};
        int[] after = {a1, 200, b1, 300};
        assertThat(new int[] {box.a0, box.a1, box.b0, box.b1}).isEqualTo(first.equals("before") ? before : after);
        assertThat(box.minimal).isEqualTo(first.equals("before"));
        stack.pop(box);
        assertThat(new int[] {box.a0, box.a1, box.b0, box.b1}).isEqualTo(first.equals("before") ? after : before);
        assertThat(box.minimal).isEqualTo(!first.equals("before"));
    }
}
