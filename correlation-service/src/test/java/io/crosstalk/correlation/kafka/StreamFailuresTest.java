package io.crosstalk.correlation.kafka;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.correlation.streams.StateFormatException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class StreamFailuresTest {
  private final StreamFailures failures = new StreamFailures();

  @Test
  void handle_ordinaryFailure_replacesTheThread() {
    assertThat(failures.handle(new StreamsException("the broker is away")))
        .isEqualTo(REPLACE_THREAD);
    assertThat(failures.permanent()).isNull();
  }

  @Test
  void handle_stateOfAnotherRelease_stopsAndSaysWhatToDo() {
    Throwable deep =
        new StreamsException(
            "failed to initialize", new StateFormatException("the snapshots have format 99"));

    assertThat(failures.handle(deep)).isEqualTo(SHUTDOWN_CLIENT);
    assertThat(failures.permanent()).contains("format 99", "reset the state");
  }
}
