package io.crosstalk.ingest.source.open;

import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** Gives tests of other packages access to {@link PushGate}. */
public final class TestGate {
  private TestGate() {}

  /**
   * Creates a gate.
   *
   * @param places number of requests that may be processed at the same time
   */
  public static PushGate of(int places) {
    return new PushGate(
        new PushProperties(DataSize.ofMegabytes(1), places, Duration.ZERO, 1, 1, 1),
        new SimpleMeterRegistry(),
        Traces.OFF);
  }
}
