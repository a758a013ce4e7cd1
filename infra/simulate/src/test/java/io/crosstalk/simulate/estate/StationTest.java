package io.crosstalk.simulate.estate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A server of 100 operations per second with a loud flow and a small one. */
class StationTest {
  private final Station station = new Station("server", Station.Form.DISKS);
  private final Flow loud = new Flow(0, 0, 0);
  private final Flow small = new Flow(0, 0, 60);

  StationTest() {
    station.capacity = 1;
    loud.through(station, 0.01);
    small.through(station, 0.01);
  }

  private void step(double loudRate) {
    station.begin();
    loud.offer(loudRate);
    small.offer(20);
    station.settle();
    loud.finish();
    small.finish();
  }

  @Test
  void settle_lowLoad_servesAllWithoutWait() {
    step(20);

    assertThat(loud.rate).isEqualTo(20);
    assertThat(station.backlog).isZero();
    assertThat(station.utilization()).isEqualTo(0.4);
  }

  @Test
  void settle_overload_leavesWorkThatDrainsLater() {
    step(200);
    double left = station.backlog;
    step(20);

    assertThat(left).isGreaterThan(1);
    assertThat(station.backlog).isBetween(0.1, left - 1);
    for (int i = 0; i < 5; i++) {
      step(20);
    }
    assertThat(station.backlog).isZero();
  }

  @Test
  void settle_limitedWindow_boundsTheWait() {
    loud.window = 50;
    for (int i = 0; i < 50; i++) {
      step(1000);
    }

    assertThat(small.latency).isBetween(0.5, 1.0);
    assertThat(loud.rate + small.rate).isBetween(95.0, 105.0);
  }

  @Test
  void settle_creditUsedUp_fallsBackToTheCapacity() {
    station.lend(2, 10);
    loud.window = 10;
    step(150);
    double first = loud.rate;
    for (int i = 0; i < 20; i++) {
      step(150);
    }

    assertThat(first).isEqualTo(150);
    assertThat(loud.rate).isLessThan(90);
  }

  @Test
  void finish_heldBack_isMadeUpForLater() {
    small.window = 0.1;
    station.speed = 0.5;
    step(0);
    assertThat(small.rate).isLessThan(20);

    small.window = 100;
    step(0);

    assertThat(small.rate).isGreaterThan(20);
  }
}
