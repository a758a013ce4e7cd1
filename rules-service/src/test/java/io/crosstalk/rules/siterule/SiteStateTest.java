package io.crosstalk.rules.siterule;

import static org.assertj.core.api.Assertions.assertThat;

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
            (rule, target, day) -> 0,
            UsedResources.NONE);
    assertThat(reads).hasValue(0);

    assertThat(state.openIncidents().get()).isEmpty();
    assertThat(state.openIncidents().get()).isEmpty();

    assertThat(reads).hasValue(1);
  }
}
