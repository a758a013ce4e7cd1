package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CounterDeltasTest {
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
  private static final long MAX_32 = 4_294_967_295L;

  private final CounterDeltas counters = new CounterDeltas(2);

  private Delta read(long timeMs, double value, Width width, double maxPerSecond, long epoch) {
    return counters.read("port 1", timeMs, value, width, maxPerSecond, epoch);
  }

  @Test
  void read_firstReading_hasNoGrowth() {
    assertThat(read(1_000, 77, Width.BITS_64, NO_LIMIT, 0)).isEqualTo(new Delta.First());
  }

  @Test
  void read_counterGrows_givesARate() {
    read(1_000, 100, Width.BITS_64, NO_LIMIT, 0);

    Delta delta = read(21_000, 300, Width.BITS_64, NO_LIMIT, 0);

    assertThat(delta).isEqualTo(new Delta.Grown(200, 20_000));
    assertThat(((Delta.Grown) delta).perSecond()).isEqualTo(10);
  }

  @Test
  void read_counterUnchanged_givesZero() {
    read(1_000, 100, Width.BITS_64, NO_LIMIT, 0);

    assertThat(read(2_000, 100, Width.BITS_64, NO_LIMIT, 0)).isEqualTo(new Delta.Grown(0, 1_000));
  }

  @Test
  void read_32BitCounterDecreases_isAWrap() {
    read(1_000, MAX_32 - 9, Width.BITS_32, NO_LIMIT, 0);

    assertThat(read(2_000, 10, Width.BITS_32, NO_LIMIT, 0)).isEqualTo(new Delta.Grown(20, 1_000));
  }

  @Test
  void read_wrapAboveTheMaximumRate_isAReset() {
    read(1_000, 1_000_000, Width.BITS_32, 125e6, 0);

    assertThat(read(2_000, 10, Width.BITS_32, 125e6, 0)).isEqualTo(new Delta.Reset());
  }

  @Test
  void read_64BitCounterDecreases_isAReset() {
    read(1_000, 1e15, Width.BITS_64, NO_LIMIT, 0);

    assertThat(read(2_000, 10, Width.BITS_64, NO_LIMIT, 0)).isEqualTo(new Delta.Reset());
  }

  @Test
  void read_growthAboveTheMaximumRate_isAReset() {
    read(1_000, 0, Width.BITS_64, 125e6, 0);

    assertThat(read(2_000, 47e15, Width.BITS_64, 125e6, 0)).isEqualTo(new Delta.Reset());
  }

  @Test
  void read_newEpochWithGrowth_isAReset() {
    read(1_000, 100, Width.BITS_64, NO_LIMIT, 7);

    assertThat(read(2_000, 300, Width.BITS_64, NO_LIMIT, 8)).isEqualTo(new Delta.Reset());
    assertThat(read(3_000, 400, Width.BITS_64, NO_LIMIT, 8)).isEqualTo(new Delta.Grown(100, 1_000));
  }

  @Test
  void read_sameReadingTwice_changesNothing() {
    read(1_000, 100, Width.BITS_64, NO_LIMIT, 0);
    read(2_000, 300, Width.BITS_64, NO_LIMIT, 0);

    assertThat(read(2_000, 300, Width.BITS_64, NO_LIMIT, 0)).isEqualTo(new Delta.Repeated());
    assertThat(read(1_000, 100, Width.BITS_64, NO_LIMIT, 0)).isEqualTo(new Delta.Repeated());
    assertThat(read(3_000, 301, Width.BITS_64, NO_LIMIT, 0)).isEqualTo(new Delta.Grown(1, 1_000));
  }

  @Test
  void read_tooManyCounters_removesTheLeastRecentlyRead() {
    read(1_000, 100, Width.BITS_64, NO_LIMIT, 0);
    counters.read("port 2", 1_000, 1, Width.BITS_64, NO_LIMIT, 0);
    counters.read("port 3", 1_000, 1, Width.BITS_64, NO_LIMIT, 0);

    assertThat(read(2_000, 300, Width.BITS_64, NO_LIMIT, 0)).isEqualTo(new Delta.First());
  }

  @Property
  void read_32BitCounterWrapsOften_sumsToTheWholeGrowth(
      @ForAll @IntRange(min = 1, max = 200) int readings,
      @ForAll @IntRange(min = 0, max = Integer.MAX_VALUE) int step) {
    CounterDeltas fresh = new CounterDeltas(1);
    double grown = 0;
    for (int i = 0; i <= readings; i++) {
      double shown = (long) i * step % (MAX_32 + 1);
      Delta delta = fresh.read("c", i + 1, shown, Width.BITS_32, NO_LIMIT, 0);
      grown += delta instanceof Delta.Grown some ? some.amount() : 0;
    }
    assertThat(grown).isEqualTo((double) step * readings);
  }
}
