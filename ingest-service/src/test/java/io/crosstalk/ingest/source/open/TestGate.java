package io.crosstalk.ingest.source.open;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** The gate in tests of other packages. */
public final class TestGate {
  private TestGate() {}

  /** With so many places. */
  public static PushGate of(int places) {
    return new PushGate(
        new PushProperties(DataSize.ofMegabytes(1), places, Duration.ZERO, 1, 1, 1),
        new SimpleMeterRegistry());
  }
}
