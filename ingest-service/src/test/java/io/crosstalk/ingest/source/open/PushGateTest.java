package io.crosstalk.ingest.source.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.crosstalk.ingest.source.ProblemException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class PushGateTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final PushGate gate =
      new PushGate(new PushProperties(DataSize.ofMegabytes(1), 2, 1, 1, 1), registry);

  @Test
  void whoComesWhenAllPlacesAreTakenIsToldWhenToComeBack() {
    try (var _ = gate.enter();
        var _ = gate.enter()) {
      ProblemException problem = catchThrowableOfType(ProblemException.class, gate::enter);
      assertThat(problem.getStatusCode().value()).isEqualTo(429);
      assertThat(problem.getHeaders().getFirst("Retry-After")).isEqualTo("1");
      assertThat(active()).isEqualTo(2);
    }
    assertThat(active()).isZero();
    try (var _ = gate.enter()) {
      assertThat(active()).isEqualTo(1);
    }
  }

  private double active() {
    return registry.get("crosstalk.ingest.requests.active").gauge().value();
  }
}
