package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.Imbalance;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines behind a load balancer, of which one waits for its processors under its own load. */
class UnevenPeersTest {
  private static final List<String> PEERS = List.of("vm-a", "vm-b", "vm-c");

  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  /** Replays a rise of one machine's load from 30 to 90 %, and of that of the others. */
  private Diagnosis replay(double others) {
    return replay(others, 1);
  }

  /**
   * Replays the rise with network traffic that follows the load of the others.
   *
   * @param traffic how many times as much as each other the first machine always receives
   */
  private Diagnosis replay(double others, double traffic) {
    MeasuredSite site =
        new MeasuredSite().add("lb", ResourceKind.LOAD_BALANCER, "vm-a", "vm-b", "vm-c");
    PEERS.forEach(each -> site.add(each, ResourceKind.VM));
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isDisturbed = step >= 600 && step < 700;
              boolean isFirst = id.equals("vm-a");
              double used = isDisturbed ? (isFirst ? 90 : others) : 30;
              return id.equals("lb")
                  ? Map.of()
                  : Map.of(
                      "net.rx.throughput",
                          about((isDisturbed ? others : 30) * (isFirst ? traffic : 1)),
                      "cpu.utilization", about(used),
                      "cpu.ready", about(isDisturbed && isFirst ? 8 : 0.1));
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  @Test
  void replay_peerGetsTheLoadOfTheOthers_isAnImbalance() {
    Diagnosis incident = replay(5);

    assertThat(incident.causeClass()).isEqualTo(CauseClass.LOAD_IMBALANCE);
    assertThat(incident.place().id()).isEqualTo("lb");
  }

  @Test
  void replay_utilizationIsUneven_hasNoSumOfUtilizations() {
    assertThat(replay(5).facts())
        .filteredOn(
            each ->
                each instanceof Imbalance(_, String metric, _, _, _, _)
                    && metric.equals("cpu.utilization"))
        .extracting(Fact::figure)
        .containsOnlyNulls();
  }

  @Test
  void replay_loadsOfAllPeersGrow_areTheirOwnLoad() {
    assertThat(replay(80).causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
  }

  @Test
  void replay_loadOfOnePeerGrows_isItsOwnLoad() {
    assertThat(replay(30).causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
  }

  @Test
  void replay_peerAlwaysReceivesTheSameLargerShare_isItsOwnLoad() {
    assertThat(replay(80, 4).causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
  }
}
