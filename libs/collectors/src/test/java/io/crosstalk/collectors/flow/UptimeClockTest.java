package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class UptimeClockTest {
  private static final long NOW_MS = 1_800_000_000_000L;
  private static final long WRAP = 1L << 32;

  @Test
  void toEpoch_flowBeforeExporterStart_isBeforeTheHeader() {
    assertThat(UptimeClock.toEpoch(0xFFFF_C3CFL, 3, NOW_MS)).isEqualTo(NOW_MS - 15_412);
  }

  @Property
  void toEpoch_anyUptimeAndFlowAge_isTheTimeOfTheFlow(
      @ForAll @LongRange(min = 0, max = 0xFFFF_FFFFL) long uptime,
      @ForAll @LongRange(min = 0, max = 86_400_000) long age) {
    assertThat(UptimeClock.toEpoch((uptime - age) & 0xFFFF_FFFFL, uptime, NOW_MS))
        .isEqualTo(NOW_MS - age);
  }

  @Property
  void sinceStart_anyUptimeAndFlowAge_isTheTimeOfTheFlow(
      @ForAll @LongRange(min = 0, max = 4 * (1L << 32)) long running,
      @ForAll @LongRange(min = 0, max = 86_400_000) long age) {
    long time = Math.floorMod(running - age, WRAP);

    assertThat(UptimeClock.sinceStart(time, NOW_MS - running, NOW_MS)).isEqualTo(NOW_MS - age);
  }
}
