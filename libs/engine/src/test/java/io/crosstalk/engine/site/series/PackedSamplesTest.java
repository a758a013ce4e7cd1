package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Values of one block: decimals of one kind, with or without gaps, or of no kind. */
  private static double[] values(SplittableRandom random, int size) {
    int kind = random.nextInt(6);
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      double number = random.nextInt(-2_000, 2_000);
      values[i] =
          switch (kind) {
            case 0 -> Double.NaN;
            case 1 -> random.nextBoolean() ? Double.NaN : number / 10;
            case 2 -> random.nextInt(50) == 0 ? number / 7 : number;
            case 3 -> number * 4e11;
            case 4 -> number / 1e6;
            default -> number / 100;
          };
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void pack_rowsOfBlocks_areThoseOfTheirValues(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> blocks = new ArrayList<>();
    double[][] all = new double[3][0];
    for (int block = 0; block < 5; block++) {
      int from = all[0].length;
      int size = 1 + random.nextInt(40);
      int width = block == 0 ? 2 : 3;
      for (int column = 0; column < 3; column++) {
        double[] more = column < width ? values(random, size) : missing(size);
        all[column] =
            DoubleStream.concat(Arrays.stream(all[column]), Arrays.stream(more)).toArray();
      }
      double[][] own = new double[width][];
      Arrays.setAll(own, column -> Arrays.copyOfRange(all[column], from, from + size));
      blocks.add(pack(LongStream.range(from, from + size).toArray(), own));
    }
    int[] kept = IntStream.range(0, all[0].length).filter(i -> random.nextInt(3) > 0).toArray();

    byte[] joined =
        PackedSamples.pack(blocks, 3, LongStream.range(0, all[0].length).toArray(), kept);

    long[] times = new long[kept.length];
    PackedSamples.times(joined, times, 0);
    assertThat(times).containsExactly(Arrays.stream(kept).asLongStream().toArray());
    for (int column = 0; column < 3; column++) {
      double[] values = all[column];
      assertThat(values(joined, column))
          .containsExactly(Arrays.stream(kept).mapToDouble(i -> values[i]).toArray());
    }
  }

  private static double[] missing(int size) {
    double[] missing = new double[size];
    Arrays.fill(missing, Double.NaN);
    return missing;
  }
}
