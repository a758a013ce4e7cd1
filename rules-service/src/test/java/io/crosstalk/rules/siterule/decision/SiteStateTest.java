package io.crosstalk.rules.siterule.decision;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.definition.UsedResources;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SiteStateTest {
  @Test
  void openIncidents_ofSeveralInhibitions_areReadOnceAndOnlyWhenNeeded() {
    AtomicInteger reads = new AtomicInteger();
    SiteState state =
        new SiteState(
            () -> {
              reads.incrementAndGet();
              return List.of();
            },
            (budget, target) -> 0,
            UsedResources.NONE,
            ReportedMaintenance.NONE);
    assertThat(reads).hasValue(0);

    assertThat(state.openIncidents().get()).isEmpty();
    assertThat(state.openIncidents().get()).isEmpty();

    assertThat(reads).hasValue(1);
  }
}
