package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.AlongThePath;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines with a volume each, on one adapter that is slow and does not measure it. */
class PathLatencyTest {
  private static final int MACHINES = 6;
  private static final int FROM = 600;
  private static final int TO = 700;

  private final Random random = new Random(3);

  /** Measurements of a machine, of which a part of the latency is its adapter's. */
  private interface Machine {
    Map<String, Double> at(double latency);
  }

  private double noisy(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private List<AlongThePath> replay(Machine machine, double ofAVolume) {
    return replay(machine, ofAVolume, Map.of());
  }

  private List<AlongThePath> replay(
      Machine machine, double ofAVolume, Map<String, Double> ofTheAdapter) {
    MeasuredSite site = new MeasuredSite().add("hba", ResourceKind.STORAGE_ADAPTER);
    for (int i = 0; i < MACHINES; i++) {
      site.add("vol-" + i, ResourceKind.VOLUME);
      site.add("vm-" + i, ResourceKind.VM, "hba", "vol-" + i);
    }
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isSlow = step >= FROM && step < TO;
              return switch (id.substring(0, 2)) {
                case "vm" -> machine.at(noisy(isSlow ? 45 : 2));
                case "vo" -> Map.of("disk.latency", noisy(ofAVolume));
                default -> ofTheAdapter;
              };
            });
    List<Fact> facts = incidents.getFirst().facts();
    assertThat(incidents.getFirst().place().id()).isEqualTo("hba");
    return facts.stream()
        .filter(AlongThePath.class::isInstance)
        .map(AlongThePath.class::cast)
        .toList();
  }

  private Map<String, Double> inOneFigure(double latency) {
    return Map.of("disk.latency", latency, "disk.iops", noisy(100));
  }

  @Test
  void latency_ofTheVolumeAsBefore_isStatedBesideThatOfItsMachine() {
    assertThat(replay(this::inOneFigure, 0.7))
        .singleElement()
        .satisfies(
            path -> {
              Figure client = path.client();
              Figure device = path.device();
              assertThat(device.resource()).isEqualTo("vol-" + client.resource().charAt(3));
              assertThat(client.now()).isCloseTo(45, within(1.0));
              assertThat(client.before()).isCloseTo(2, within(0.1));
              assertThat(device.now()).isCloseTo(0.7, within(0.05));
            });
  }

  @Test
  void latency_measuredForEachDirection_isTheMeanOfAllRequests() {
    Machine both =
        latency ->
            Map.of(
                "disk.read.latency",
                2 * latency,
                "disk.write.latency",
                latency,
                "disk.read.iops",
                100.0,
                "disk.write.iops",
                300.0);

    assertThat(replay(both, 0.7))
        .singleElement()
        .satisfies(path -> assertThat(path.client().now()).isCloseTo(1.25 * 45, within(2.0)));
  }

  @Test
  void latency_ofAVolumeThatAnswersLaterThanItsMachine_isThatOfOtherRequests() {
    assertThat(replay(this::inOneFigure, 60)).isEmpty();
  }

  @Test
  void latency_thatThePlaceMeasures_needsNoOther() {
    assertThat(replay(this::inOneFigure, 0.7, Map.of("disk.latency", 44.0))).isEmpty();
  }
}
