package io.crosstalk.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UptimeTest {
  private static final long MAX = 4_294_967_295L;

  private final Uptime uptime = new Uptime();

  @Test
  void read_growingTime_isNoRestart() {
    uptime.read(0, 1_000);

    assertThat(uptime.read(20_000, 3_000)).isZero();
  }

  @Test
  void read_smallerTime_isARestart() {
    uptime.read(0, 1_000_000);

    assertThat(uptime.read(20_000, 500)).isEqualTo(1);
  }

  @Test
  void read_growthBelowElapsedTimeBetweenPolls_isARestart() {
    uptime.read(0, 1_000);

    assertThat(uptime.read(60_000, 1_500)).isEqualTo(1);
  }

  @Test
  void read_wrapAfter497Days_isNoRestart() {
    uptime.read(0, MAX - 999);

    assertThat(uptime.read(20_000, 1_001)).isZero();
  }

  @Test
  void read_timeStopsAtItsMaximum_isNoRestart() {
    uptime.read(0, MAX);

    assertThat(uptime.read(20_000, MAX)).isZero();
  }

  @Test
  void read_missingTime_isNoRestart() {
    uptime.read(0, 1_000);

    assertThat(uptime.read(20_000, Double.NaN)).isZero();
    assertThat(uptime.read(40_000, 5_000)).isZero();
  }

  @Test
  void read_switchClockSlightlySlow_isNoRestart() {
    uptime.read(0, 1_000);

    assertThat(uptime.read(3_600_000, 1_000 + 359_000)).isZero();
  }
}
