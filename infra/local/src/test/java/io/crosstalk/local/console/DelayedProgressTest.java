package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DelayedProgressTest {
  private final RecordedProgress display = new RecordedProgress();

  @Test
  void of_shortCall_showsNothing() throws InterruptedException {
    DelayedProgress progress = new DelayedProgress(Duration.ofMinutes(1), () -> display);

    assertThat(progress.of("back-test", "judges", () -> 7)).isEqualTo(7);
    assertThat(display.texts()).isEmpty();
  }

  @Test
  void of_longCall_isShownUntilItEnds() throws InterruptedException {
    CountDownLatch shown = new CountDownLatch(1);
    DelayedProgress progress =
        new DelayedProgress(
            Duration.ofMillis(1),
            () -> {
              shown.countDown();
              return display;
            });

    assertThat(progress.of("back-test", "judges", () -> shown.await(1, TimeUnit.MINUTES))).isTrue();
    assertThat(display.texts()).containsExactly("back-test: judges", "back-test: judges");
  }

  @Test
  void of_failure_isThatOfTheCall() {
    DelayedProgress progress = new DelayedProgress(Duration.ofMinutes(1), () -> display);

    assertThatThrownBy(
            () ->
                progress.of(
                    "back-test",
                    "judges",
                    () -> {
                      throw new CommandFailure(ExitCode.FAILED, "there is no rule", "list them");
                    }))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("there is no rule");
  }
}
