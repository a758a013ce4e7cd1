package io.crosstalk.ingest.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BatchAssemblerTest {
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");
  private static final Metric IOPS = MetricCatalogue.of("disk.iops");

  private final List<SampleBatch> batches = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();
  private final BatchAssembler assembler =
      new BatchAssembler(
          "push",
          (batch, samples) -> {
            batches.add(batch);
            counts.add(samples);
          });

  @Test
  void add_samplesOfOneResource_shareTheirTimes() {
    assembler.add(1000, LATENCY, 1.5);
    assembler.add(1000, IOPS, 300);
    assembler.add(2000, IOPS, 310);
    assembler.finish();
    assertThat(batches)
        .containsExactly(
            new SampleBatch(
                "push",
                new long[] {1000, 2000},
                List.of(
                    new Column(IOPS, new double[] {300, 310}),
                    new Column(LATENCY, new double[] {1.5, Double.NaN}))));
    assertThat(counts).containsExactly(3);
  }

  @Test
  void add_repeatedSample_isOneValueAndCountsTwice() {
    assembler.add(1000, LATENCY, 1.5);
    assembler.add(1000, LATENCY, 1.5);
    assembler.finish();
    assertThat(batches).singleElement().satisfies(b -> assertThat(b.sampleCount()).isEqualTo(1));
    assertThat(counts).containsExactly(2);
  }

  @Test
  void add_contradictingSample_goesIntoALaterBatch() {
    assembler.add(1000, LATENCY, 1.5);
    assembler.add(1000, LATENCY, 7);
    assembler.finish();
    assertThat(batches)
        .extracting(batch -> batch.columns().getFirst().values()[0])
        .containsExactly(1.5, 7.0);
  }

  @Test
  void add_tooManyTimes_beginsANewBatchBefore() {
    for (int i = 0; i < SampleBatch.MAX_TIMES + 1; i++) {
      assembler.add(i, LATENCY, i);
    }
    assembler.finish();
    assertThat(batches).extracting(batch -> batch.times().length).containsExactly(4096, 1);
  }

  @Test
  void add_tooManyColumns_beginsANewBatchBefore() {
    for (int i = 0; i < 600; i++) {
      assembler.add(1, MetricCatalogue.of("m" + i + "x".repeat(290)), i + 0.1234567890123);
    }
    assembler.finish();
    assertThat(batches).extracting(batch -> batch.columns().size()).containsExactly(256, 256, 88);
    assertThat(SampleCodec.encode(batches.getFirst()).length).isLessThan(900_000);
  }

  @Test
  void add_samplesWithoutCommonTimes_makesSmallBatches() {
    for (int i = 0; i < 1000; i++) {
      assembler.add(i, MetricCatalogue.of("m" + i), 1);
    }
    assembler.finish();
    assertThat(batches)
        .allSatisfy(
            batch ->
                assertThat(batch.times().length * batch.columns().size())
                    .isLessThanOrEqualTo(BatchAssembler.MAX_CELLS));
    assertThat(batches).hasSizeLessThan(10);
  }

  @Test
  void finish_noSamples_createsNoBatch() {
    assembler.finish();
    assertThat(batches).isEmpty();
  }

  @Property(tries = 300)
  void add_anySamples_areInTheBatchesOnceAndInOrder(
      @ForAll @Size(max = 200) List<@IntRange(max = 50) Integer> times,
      @ForAll @Size(min = 200, max = 200) List<@IntRange(max = 5) Integer> metrics) {
    // One instance serves all tries.
    batches.clear();
    counts.clear();
    List<String> in = new ArrayList<>();
    List<Integer> sorted = times.stream().sorted().toList();
    for (int i = 0; i < sorted.size(); i++) {
      Metric metric = MetricCatalogue.byCode(metrics.get(i));
      assembler.add(sorted.get(i), metric, i);
      in.add(sorted.get(i) + " " + metric.name() + " " + (double) i);
    }
    assembler.finish();
    assertThat(contents()).containsExactlyInAnyOrderElementsOf(in);
    assertThat(counts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(in.size());
    for (SampleBatch batch : batches) {
      assertThat(batch.times()).isSorted().doesNotHaveDuplicates();
    }
  }

  private List<String> contents() {
    List<String> contents = new ArrayList<>();
    for (SampleBatch batch : batches) {
      for (Column column : batch.columns()) {
        for (int i = 0; i < batch.times().length; i++) {
          if (!Double.isNaN(column.values()[i])) {
            contents.add(
                batch.times()[i] + " " + column.metric().name() + " " + column.values()[i]);
          }
        }
      }
    }
    return contents;
  }
}
