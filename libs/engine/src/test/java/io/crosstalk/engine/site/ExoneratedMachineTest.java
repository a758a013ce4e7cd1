package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Exonerated;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Partitions on a pool that becomes slow, with memory that suffices all the time. */
class ExoneratedMachineTest {
  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  @Test
  void waitForPages_thatStays_isStatedAlthoughDisksAreSlow() {
    MeasuredSite site = new MeasuredSite().add("pool", ResourceKind.STORAGE_POOL);
    for (int i = 0; i < 6; i++) {
      site.add("lpar-" + i, ResourceKind.LPAR, "pool");
    }

    List<Exonerated> exonerated =
        site.replay(
                (id, step) ->
                    id.equals("pool")
                        ? Map.of()
                        : Map.of(
                            "disk.latency", about(step >= 600 && step < 700 ? 40 : 2),
                            "wait.disk_page_fault", about(0.3)))
            .getFirst()
            .exonerated();

    assertThat(exonerated)
        .flatExtracting(Exonerated::figures)
        .extracting(Figure::metric)
        .contains("wait.disk_page_fault");
  }
}
