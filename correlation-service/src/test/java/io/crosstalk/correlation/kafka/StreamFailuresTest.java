package io.crosstalk.correlation.kafka;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.stage.StateVersion;
import io.crosstalk.engine.stage.StateVersionException;
import io.crosstalk.event.wire.ByteReader;
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
    Throwable deep = new StreamsException("failed to initialize", stateOfAnotherRelease());

    assertThat(failures.handle(deep)).isEqualTo(SHUTDOWN_CLIENT);
    assertThat(failures.permanent()).contains("of version 99", "reset the state");
  }

  private static RuntimeException stateOfAnotherRelease() {
    try {
      StateVersion.check(new ByteReader(new byte[] {0, 99}));
    } catch (StateVersionException e) {
      return e;
    }
    throw new AssertionError("another version is read");
  }
}
