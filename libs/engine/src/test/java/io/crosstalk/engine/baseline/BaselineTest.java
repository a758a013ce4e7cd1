package io.crosstalk.engine.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

class BaselineTest {
  @Property
  void median_fewSamples_hasAnErrorOfAtMostFivePercent(
      @ForAll @Size(min = 1, max = 31) List<@DoubleRange(min = 0.01, max = 1e6) Double> values) {
    Baseline baseline = new Baseline();
    values.forEach(baseline::add);
    double rank = 0.5 * (values.size() - 1);
    double lower = values.stream().sorted().skip((long) Math.floor(rank)).findFirst().orElseThrow();
    assertThat(baseline.median()).isCloseTo(lower, within(lower * 0.05 + 1e-9));
  }

  @Property
  void read_writtenBaseline_continuesLikeTheOriginal(
      @ForAll @Size(max = 200) List<@DoubleRange(min = 0, max = 1e6) Double> before,
      @ForAll @Size(max = 200) List<@DoubleRange(min = 0, max = 1e6) Double> after) {
    Baseline baseline = new Baseline();
    before.forEach(baseline::add);
    Baseline restored = copy(baseline);
    after.forEach(baseline::add);
    after.forEach(restored::add);
    assertThat(bytes(restored)).isEqualTo(bytes(baseline));
  }

  @Example
  void isWarm_sixtySamples_isTrue() {
    Baseline baseline = new Baseline();
    for (int i = 0; i < Baseline.WARM_UP - 1; i++) {
      baseline.add(1);
    }
    assertThat(baseline.isWarm()).isFalse();
    baseline.add(1);
    assertThat(baseline.isWarm()).isTrue();
  }

  @Example
  void high_firstGuess_isTheHighestSample() {
    Baseline baseline = new Baseline();
    baseline.add(10);
    for (int i = 1; i < Baseline.FIRST_GUESS; i++) {
      baseline.add(1);
    }
    assertThat(baseline.high()).isCloseTo(10, within(0.6));
    assertThat(baseline.median()).isCloseTo(1, within(0.06));
  }

  @Example
  void high_oneOutlierInTwentySamples_isIgnored() {
    Baseline baseline = new Baseline();
    for (int i = 0; i < Baseline.PER_OUTLIER; i++) {
      baseline.add(i == 5 ? 10 : 1);
    }
    assertThat(baseline.high()).isCloseTo(1, within(0.06));
    baseline.add(10);
    assertThat(baseline.high()).isCloseTo(10, within(0.6));
  }

  @Example
  void add_thirdGeneration_discardsTheFirst() {
    Baseline baseline = new Baseline();
    for (int i = 0; i < 3 * Baseline.GENERATION; i++) {
      baseline.add(i < Baseline.GENERATION ? 100 : 1);
    }
    assertThat(baseline.high()).isCloseTo(1, within(0.06));
    assertThat(baseline.count()).isLessThanOrEqualTo(2 * Baseline.GENERATION);
  }

  @Example
  void write_valuesOverNineDecades_isBelowOneAndAHalfKilobytes() {
    Baseline baseline = new Baseline();
    for (int i = 0; i < 2 * Baseline.GENERATION; i++) {
      baseline.add(Math.pow(10, i % 90 / 10.0 - 3));
    }
    assertThat(bytes(baseline)).hasSizeLessThan(1536);
  }

  private static Baseline copy(Baseline baseline) {
    return Baseline.read(new ByteReader(bytes(baseline)));
  }

  private static byte[] bytes(Baseline baseline) {
    ByteWriter out = new ByteWriter();
    baseline.write(out);
    return out.toByteArray();
  }
}
