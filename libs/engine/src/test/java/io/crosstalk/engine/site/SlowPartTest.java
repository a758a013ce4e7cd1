package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.Components;
import io.crosstalk.engine.site.evidence.Fact.DegradedUsers;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A datastore that measures the parts of its response time, one of which grows. */
class SlowPartTest {
  private static final int MACHINES = 6;

  private static Map<String, Double> ofTheDatastore(boolean isSlow) {
    return Map.of(
        "disk.latency", isSlow ? 91.0 : 9.0,
        "disk.latency.queue", isSlow ? 4.0 : 1.0,
        "disk.latency.disconnect", isSlow ? 78.0 : 2.0);
  }

  private static Diagnosis replay() {
    MeasuredSite site = new MeasuredSite().add("ds", ResourceKind.DATASTORE);
    for (int vm = 0; vm < MACHINES; vm++) {
      site.add("vm-" + vm, ResourceKind.VM, "ds");
    }
    Random random = new Random(3);
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isSlow = step >= 600 && step < 700;
              return id.equals("ds")
                  ? ofTheDatastore(isSlow)
                  : Map.of(
                      "disk.iops", 100 * (1 + 0.1 * random.nextGaussian()),
                      "disk.latency", (isSlow ? 91 : 9) * (1 + 0.05 * random.nextGaussian()));
            });
    return incidents.getFirst();
  }

  @Test
  void parts_ofThePlaceItself_areStatedLargestFirstAndBeforeItsUsers() {
    List<Fact> facts = replay().facts();

    assertThat(facts)
        .filteredOn(each -> each instanceof Components || each instanceof DegradedUsers)
        .satisfiesExactly(
            parts ->
                assertThat(((Components) parts).parts())
                    .extracting(Figure::resource, Figure::metric)
                    .containsExactly(
                        tuple("ds", "disk.latency.disconnect"), tuple("ds", "disk.latency.queue")),
            users -> assertThat(users).isInstanceOf(DegradedUsers.class));
  }
}
