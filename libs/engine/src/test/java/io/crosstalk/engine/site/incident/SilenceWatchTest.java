package io.crosstalk.engine.site.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class SilenceWatchTest {
  private static final long STEP_MS = 20_000;
  private static final int STEPS = 140;
  private static final Resource HOST = resource("host", ResourceKind.HOST, List.of());
  private static final Resource VM = resource("vm", ResourceKind.VM, List.of("host"));
  private static final Resource OTHER = resource("other", ResourceKind.VM, List.of("host"));
  private static final Resource APP = resource("app", ResourceKind.APPLICATION, List.of("vm"));

  @Test
  void decide_serviceIsSilentTwoMinutesAfterItsMachine_isOneSilenceAtTheMachine() {
    List<Silence> begun = begun(Map.of(VM, 100, APP, 106, OTHER, STEPS));

    assertThat(begun).hasSize(1);
    assertThat(begun.getFirst().at()).isEqualTo("vm");
    assertThat(begun.getFirst().resources()).containsExactly("app", "vm");
  }

  @Test
  void decide_machinesBesideOthersStopAtOnce_areOneSilence() {
    assertThat(begun(Map.of(VM, 100, APP, STEPS, OTHER, 100)))
        .extracting(Silence::resources)
        .containsExactly(List.of("other", "vm"));
  }

  /** Tests a node that was scaled down: no source had stated that it exists. */
  @Test
  void decide_hostThatOnlyItsSamplesMadeKnown_isNoSilence() {
    Resource node =
        new Resource(
            "node-1",
            ResourceKind.HOST,
            Layer.COMPUTE,
            null,
            Environment.UNKNOWN,
            null,
            Map.of("inferred", "true"),
            List.of());

    assertThat(begun(Map.of(node, 80, OTHER, STEPS))).isEmpty();
    assertThat(begun(Map.of(resource("node-1", ResourceKind.HOST, List.of()), 80, OTHER, STEPS)))
        .hasSize(1);
  }

  @Test
  void decide_machineElsewhereStopsWithThoseOfAHost_isOneSilenceAtTheHost() {
    Resource elsewhere = resource("a-vm", ResourceKind.VM, List.of());
    Resource well = resource("well", ResourceKind.VM, List.of());

    List<Silence> begun = begun(Map.of(VM, 100, OTHER, 100, elsewhere, 100, well, STEPS));

    assertThat(begun).extracting(Silence::at).containsExactly("host");
    assertThat(begun.getFirst().resources()).containsExactly("a-vm", "other", "vm");
  }

  @Test
  void decide_machineIsSilentLongAfterAnother_isAnotherSilence() {
    assertThat(begun(Map.of(VM, 80, APP, STEPS, OTHER, 110))).hasSize(2);
  }

  @Test
  void decide_sourceStopsForAWhile_isNoSilenceOfItsMachines() {
    assertThat(
            begunBeside(
                APP,
                (each, step) -> step < 80 || step > (each.equals(VM) ? 110 : 115) ? "agent" : ""))
        .isEmpty();
  }

  @Test
  void decide_sourceStopsForGood_isNoSilenceOfItsMachines() {
    assertThat(begunBeside(APP, (each, step) -> step < 80 ? "agent" : "")).isEmpty();
  }

  @Test
  void decide_oneMachineOfASourceStops_isASilence() {
    assertThat(begunBeside(APP, (each, step) -> each.equals(VM) && step > 80 ? "" : "agent"))
        .extracting(Silence::at)
        .containsExactly("vm");
  }

  @Test
  void decide_machineIsSilentBeforeItsSourceStops_isASilence() {
    assertThat(begunBeside(APP, (each, step) -> step > (each.equals(VM) ? 80 : 100) ? "" : "agent"))
        .extracting(Silence::at)
        .containsExactly("vm");
  }

  @Test
  void decide_machineStaysSilentAfterItsSourceStopped_isASilence() {
    assertThat(
            begunBeside(
                APP,
                (each, step) -> step < 80 || (each.equals(OTHER) && step > 110) ? "agent" : ""))
        .extracting(Silence::at)
        .containsExactly("vm");
  }

  @Test
  void separate_victimOfAnOpenSilence_isNoSecondSilence() {
    SiteInventory inventory = new SiteInventory(List.of(VM, OTHER, HOST), List.of(), 0);
    SiteSeries series = new SiteSeries();
    SilenceWatch watch = new SilenceWatch();
    List<Silence> begun = new ArrayList<>();
    for (int step = 1; step <= STEPS; step++) {
      for (Resource each : step <= 100 ? List.of(VM, OTHER) : List.of(OTHER)) {
        series.add(series.begin(each), sample("test", step * STEP_MS), 0);
      }
      inventory.advance(step * STEP_MS);
      begun.addAll(watch.decide(step * STEP_MS, series, inventory).begun());
    }

    watch.separate(Set.of("vm"));
    begun.addAll(watch.decide(STEPS * STEP_MS, series, inventory).begun());

    assertThat(begun).extracting(Silence::at).containsExactly("vm");
  }

  /** Returns the silences of two machines and of a service of another source that always sends. */
  private static List<Silence> begunBeside(
      Resource constant, BiFunction<Resource, Integer, String> sources) {
    return begun(
        List.of(VM, OTHER, constant),
        (each, step) -> each.equals(constant) ? "other" : sources.apply(each, step));
  }

  /** Returns the silences of resources, each of which sends samples until a step. */
  private static List<Silence> begun(Map<Resource, Integer> until) {
    return begun(until.keySet(), (each, step) -> step <= until.get(each) ? "test" : "");
  }

  /**
   * Returns the silences of resources.
   *
   * @param sources source of the sample of a resource at a step; empty for none
   */
  private static List<Silence> begun(
      Collection<Resource> sending, BiFunction<Resource, Integer, String> sources) {
    List<Resource> resources = new ArrayList<>(sending);
    resources.add(HOST);
    SiteInventory inventory = new SiteInventory(resources, List.of(), 0);
    SiteSeries series = new SiteSeries();
    SilenceWatch watch = new SilenceWatch();
    List<Silence> begun = new ArrayList<>();
    for (int step = 1; step <= STEPS; step++) {
      long time = step * STEP_MS;
      for (Resource each : sending) {
        String source = sources.apply(each, step);
        if (!source.isEmpty()) {
          series.add(series.begin(each), sample(source, time), 0);
        }
      }
      inventory.advance(time);
      begun.addAll(watch.decide(time, series, inventory).begun());
    }
    return begun;
  }

  private static SampleBatch sample(String source, long timeMs) {
    Column column = new Column(MetricCatalogue.of("cpu.utilization"), new double[] {10});
    return new SampleBatch(source, new long[] {timeMs}, List.of(column));
  }

  private static Resource resource(String id, ResourceKind kind, List<String> uses) {
    return new Resource(id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
