package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class TransferRateTest {
  private final AtomicLong nanos = new AtomicLong();
  private final TransferRate pace =
      new TransferRate(new MinimumRate(Duration.ofSeconds(5), DataSize.ofBytes(100)), nanos::get);

  @Test
  void step_callerAtTheMinimumRate_isNotCutOff() throws IOException {
    for (int i = 0; i < 60; i++) {
      assertThat(move(100, 1)).isEqualTo(100);
    }
  }

  @Test
  void step_callerBelowTheMinimumRate_isCutOffAfterTheGrace() throws IOException {
    move(200, 5);
    move(1, 3);

    assertThatThrownBy(() -> move(1, 1))
        .isInstanceOf(TooSlowException.class)
        .hasMessage("202 bytes in 9.0 s");
  }

  @Test
  void step_longPauseAfterEarlyBytes_isCutOff() throws IOException {
    move(1_000_000, 1);
    move(1, 6);

    assertThatThrownBy(() -> move(1, 1)).isInstanceOf(TooSlowException.class);
  }

  @Test
  void step_bytesReadyAfterAServicePause_callerIsNotCutOff() throws IOException {
    for (int i = 0; i < 10; i++) {
      move(100, 30);
      for (int read = 0; read < 30; read++) {
        assertThat(move(100, 0)).isEqualTo(100);
      }
    }
  }

  @Test
  void step_processingTimeOfTheService_isNotCounted() throws IOException {
    for (int i = 0; i < 10; i++) {
      nanos.addAndGet(Duration.ofMinutes(1).toNanos());
      assertThat(move(1, 0)).isEqualTo(1);
    }
  }

  private int move(int bytes, int seconds) throws IOException {
    return pace.step(
        () -> {
          nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
          return bytes;
        });
  }
}
