package io.crosstalk.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.simulate.model.OperationFlow.Medium;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Checks the queueing model of devices. */
class ServiceStationTest {
  private static final double SERVICE = 0.001;
  private static final double OPERATIONS = 10_000;
  private static final OperationProfile SMALL = new OperationProfile(1, 0.008, 0.008);

  @Test
  void wait_singleServer_equalsFormulaOfMM1Queue() {
    var knee = new WaitCurve(1);
    for (double busy : new double[] {0.1, 0.5, 0.8, 0.95}) {
      assertThat(knee.wait(WaitCurve.headroom(busy))).isCloseTo(busy / (1 - busy), within(0.01));
    }
  }

  @Property(tries = 200)
  void response_higherRate_isNotShorter(
      @ForAll @IntRange(min = 1, max = 64) int servers,
      @ForAll @DoubleRange(min = 1, max = 20_000) double rate,
      @ForAll @DoubleRange(min = 1, max = 3) double more) {
    double response = response(servers, open(rate, 256));
    assertThat(response(servers, open(rate * more, 256))).isGreaterThanOrEqualTo(response * 0.999);
  }

  @Property(tries = 200)
  void rate_anyLoad_neverExceedsCapacity(
      @ForAll @IntRange(min = 1, max = 64) int servers,
      @ForAll @DoubleRange(min = 1, max = 200_000) double rate,
      @ForAll @IntRange(min = 1, max = 1000) int outstanding) {
    OperationFlow flow = open(rate, outstanding);
    response(servers, flow);
    assertThat(flow.rate()).isLessThanOrEqualTo(OPERATIONS * 1.001);
  }

  @Property(tries = 200)
  void outstanding_unlimitedRate_equalsLimit(
      @ForAll @IntRange(min = 1, max = 64) int servers,
      @ForAll @IntRange(min = 1, max = 500) int outstanding) {
    OperationFlow flow = open(1e9, outstanding);
    double response = response(servers, flow);
    assertThat(flow.rate() * response).isCloseTo(outstanding, within(0.02 * outstanding));
  }

  @Property(tries = 200)
  void response_deviceWithLessCapacity_isLonger(
      @ForAll @DoubleRange(min = 500, max = 9_000) double rate,
      @ForAll @DoubleRange(min = 0.05, max = 0.9) double capacity) {
    ServiceStation healthy = station(4);
    ServiceStation weak = station(4);
    weak.capacity = capacity;
    assertThat(run(weak, open(rate, 64))).isGreaterThan(run(healthy, open(rate, 64)));
  }

  @Property(tries = 200)
  void operations_stationsInSequence_areSumOfTheirFlows(
      @ForAll @Size(min = 1, max = 8) List<@DoubleRange(min = 1, max = 20_000) Double> rates) {
    ServiceStation first = station(1);
    ServiceStation second = station(8);
    OperationFlow[] flows =
        rates.stream().map(rate -> open(rate, 64)).toArray(OperationFlow[]::new);
    run(List.of(first, second), flows);

    double served = Arrays.stream(flows).mapToDouble(OperationFlow::rate).sum();
    assertThat(first.operations()).isCloseTo(served, within(1e-6 * served));
    assertThat(second.operations()).isCloseTo(served, within(1e-6 * served));
    for (int i = 0; i < flows.length; i++) {
      assertThat(flows[i].rate()).isLessThanOrEqualTo(rates.get(i) * (1 + 1e-9));
    }
  }

  @Property(tries = 200)
  void utilization_equilibrium_isRateTimesCost(
      @ForAll @IntRange(min = 1, max = 64) int servers,
      @ForAll @DoubleRange(min = 1, max = 20_000) double rate) {
    ServiceStation station = station(servers);
    OperationFlow flow = open(rate, 256);
    run(station, flow);

    assertThat(station.utilization()).isCloseTo(flow.rate() * station.cost(SMALL), within(0.01));
  }

  @Test
  void response_neighbourWithHighLoad_isLongerAndRateIsLower() {
    OperationFlow victim = open(1_000, 2);
    ServiceStation station = station(4);
    double alone = run(station, victim);
    double rateAlone = victim.rate();
    station.unbind();
    OperationFlow bully = open(1e9, 128);
    double together = run(station, victim, bully);
    assertThat(together).isGreaterThan(5 * alone);
    assertThat(victim.rate()).isLessThan(rateAlone);
  }

  @Test
  void rate_afterPostponedWork_isHigherUntilCaughtUp() {
    OperationFlow victim = open(1_000, 2);
    victim.catchUp = 1;
    ServiceStation station = station(4);
    run(station, victim, open(1e9, 512));
    for (int i = 0; i < 60; i++) {
      victim.advance(1, 1);
    }
    station.unbind();
    run(station, victim);
    assertThat(victim.rate()).isGreaterThan(1_200);
  }

  private static OperationFlow open(double rate, double outstanding) {
    return OperationFlow.ordinary(Medium.DISK, SMALL, rate, outstanding);
  }

  private static ServiceStation station(int servers) {
    return new ServiceStation("s", servers, SERVICE, SERVICE, OPERATIONS, 1e9, 1e9, 1);
  }

  private static double response(int servers, OperationFlow flow) {
    return run(station(servers), flow);
  }

  /**
   * Calculates the equilibrium of a device and returns the response time of the first flow,
   * seconds.
   */
  private static double run(ServiceStation station, OperationFlow... flows) {
    return run(List.of(station), flows);
  }

  private static double run(List<ServiceStation> stations, OperationFlow... flows) {
    for (OperationFlow each : flows) {
      each.route(stations);
      each.offer(1);
    }
    for (int i = 0; i < 40; i++) {
      stations.forEach(ServiceStation::settle);
    }
    for (OperationFlow each : flows) {
      each.advance(1, 0);
    }
    return flows[0].responseSeconds();
  }
}
