package io.crosstalk.ingest.source.open;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** Access to the gate for tests of other packages. */
public final class TestGate {
  private TestGate() {}

  /** Creates a gate with this number of places. */
  public static PushGate of(int places) {
    return new PushGate(
        new PushProperties(DataSize.ofMegabytes(1), places, Duration.ZERO, 1, 1, 1),
        new SimpleMeterRegistry());
  }
}
