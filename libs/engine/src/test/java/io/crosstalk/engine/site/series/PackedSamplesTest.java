package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackedSamplesTest {
  private static final int HEAD = 29;
  private static final int COLUMN = 10;
  private static final int PADDING = 8;

  private static byte[] pack(long[] times, double[]... columns) {
    return PackedSamples.pack(times, columns, times.length);
  }

  private static double[] values(byte[] block, int column) {
    var read = Objects.requireNonNull(PackedSamples.column(block, column));
    int[] rows = IntStream.range(0, PackedSamples.count(block)).toArray();
    double[] values = new double[rows.length];
    assertThat(read.read(rows, 0, 0, rows.length, values)).isEqualTo(rows.length);
    return values;
  }

  @Property
  void values_ofAnyKind_areThoseThatWerePacked(
      @ForAll @Size(7) double[] any,
      @ForAll @Size(7) int[] whole,
      @ForAll @Size(7) short[] hundredths,
      @ForAll @IntRange(max = 6) int gap) {
    double[] few = new double[7];
    Arrays.setAll(few, i -> i == gap ? Double.NaN : hundredths[i] / 100.0);
    double[] many = Arrays.stream(whole).asDoubleStream().toArray();
    byte[] block = pack(new long[] {1, 2, 3, 4, 5, 6, 7}, any, many, few);

    assertThat(values(block, 0)).containsExactly(any);
    assertThat(values(block, 1)).containsExactly(many);
    assertThat(values(block, 2)).containsExactly(few);
    assertThat(PackedSamples.column(block, 3)).isNull();
  }

  @Property
  void times_equalAndOtherIntervals_areThoseThatWerePacked(
      @ForAll @LongRange(max = 100) long second, @ForAll @LongRange(max = 100) long third) {
    long[] times = {1_000, 1_001 + second, 1_102 + third + second};
    byte[] block = pack(times, new double[] {1, 2, 3});
    long[] read = new long[4];
    PackedSamples.times(block, read, 1);

    assertThat(read).containsExactly(0, times[0], times[1], times[2]);
    assertThat(PackedSamples.firstMs(block)).isEqualTo(times[0]);
    assertThat(PackedSamples.lastMs(block)).isEqualTo(times[2]);
    assertThat(values(block, 0)).containsExactly(1, 2, 3);
  }

  @ParameterizedTest
  @CsvSource({"5, 5, 0", "1.05, 3.6, 8", "-1, 6, 3", "0, 256, 9", "0.001, 70, 17", "0, 1e-9, 64"})
  void pack_valuesOfARange_needFewBits(double least, double most, int bits) {
    byte[] block = pack(new long[] {20, 40, 60}, new double[] {least, most, least});

    assertThat(block).hasSize(HEAD + COLUMN + (3 * bits + 7) / 8 + PADDING);
    assertThat(values(block, 0)).containsExactly(least, most, least);
  }

  @Test
  void values_allMissing_areMissing() {
    double[] missing = {Double.NaN, Double.NaN};
    byte[] block = pack(new long[] {20, 40}, missing);

    assertThat(values(block, 0)).containsExactly(missing);
    assertThat(block).hasSize(HEAD + COLUMN + PADDING);
  }
}
