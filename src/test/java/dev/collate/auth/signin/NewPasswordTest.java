package dev.collate.auth.signin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("engine")
class NewPasswordTest {
    @Test
    void passwordsThatLookTheSameAreTheSame() {
        assertThat(NewPassword.normalized("cafe\u0301 \uFB01")).isEqualTo("caf\u00E9 fi");
    }

    /** Sixty thousand accents would take a third of a second. */
    @Test
    void aTextThatIsTooLongInAnyCaseIsNotNormalized() {
        var text = "\u0301\u0316".repeat(15_500);
        assertThat(NewPassword.normalized(text)).isSameAs(text);
        assertThat(NewPassword.isTooLong(text)).isTrue();
        assertThat(NewPassword.isTooLong(NewPassword.normalized("\u1100\u1161\u11A8".repeat(333))))
                .isTrue();
    }
}
