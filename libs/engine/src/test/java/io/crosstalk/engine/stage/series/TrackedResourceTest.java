package io.crosstalk.engine.stage.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.StageDriver;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

class TrackedResourceTest {
  @Test
  void restore_moreWaitingSamplesThanFitIntoARecord_keepsAll() {
    SampleBatch early = batch(0);
    SampleBatch late = batch(SampleBatch.MAX_TIMES);
    SeriesId series = new SeriesId("live", "push", "vm");
    TrackedResource resource = new TrackedResource(series);
    resource.keep(SampleCodec.encode(late));
    resource.keep(SampleCodec.encode(early));

    TrackedResource restored = TrackedResource.restore(series, resource.snapshot(7), chunk -> null);

    assertThat(restored.receivedThrough()).isEqualTo(2L * SampleBatch.MAX_TIMES - 1);
    assertThat(restored.release(Long.MAX_VALUE))
        .isEqualTo(BatchSplitter.merge(List.of(early, late)));
    assertThat(restored.isWaiting()).isFalse();
    assertThat(restored.appliedThrough()).isEqualTo(7);
  }

  /** Ticks at any times release the same samples as one tick after all of them. */
  @Property(tries = 200)
  void release_inSteps_isTheSameAsAtOnce(
      @ForAll @Size(min = 1, max = 5)
          List<@Size(min = 1, max = 8) @UniqueElements List<@IntRange(max = 20) Integer>> times,
      @ForAll List<@IntRange(max = 20) Integer> ticks) {
    TrackedResource atOnce = waiting(times);
    TrackedResource inSteps = waiting(times);
    List<SampleBatch> released = new ArrayList<>();

    ticks.stream().sorted().forEach(tick -> released.add(inSteps.release(tick)));
    released.add(inSteps.release(Long.MAX_VALUE));

    assertThat(BatchSplitter.merge(released.stream().filter(Objects::nonNull).toList()))
        .isEqualTo(atOnce.release(Long.MAX_VALUE));
    assertThat(inSteps.isWaiting()).isFalse();
  }

  /** Each sample has a value of its own, so that it is seen which of two duplicates was kept. */
  private static TrackedResource waiting(List<List<Integer>> times) {
    TrackedResource resource = new TrackedResource(new SeriesId("live", "push", "vm"));
    int number = 0;
    for (List<Integer> each : times) {
      double[] values = new double[each.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = number++;
      }
      resource.keep(
          SampleCodec.encode(batch(each.stream().mapToLong(Integer::longValue).toArray(), values)));
    }
    return resource;
  }

  @Test
  void release_historyOfSeveralRecords_keepsLaterSamples() {
    TrackedResource resource = new TrackedResource(new SeriesId("live", "push", "vm"));
    resource.keep(SampleCodec.encode(batch(0)));
    resource.keep(SampleCodec.encode(batch(SampleBatch.MAX_TIMES)));

    assertThat(resource.release(15)).extracting(ready -> ready.times().length).isEqualTo(16);
    assertThat(resource.release(-1)).isNull();
    assertThat(resource.release(Long.MAX_VALUE))
        .extracting(ready -> ready.times().length)
        .isEqualTo(2 * SampleBatch.MAX_TIMES - 16);
    assertThat(resource.isWaiting()).isFalse();
  }

  private static SampleBatch batch(long from) {
    long[] times = LongStream.range(from, from + SampleBatch.MAX_TIMES).toArray();
    double[] values = Arrays.stream(times).mapToDouble(time -> time / 2.0).toArray();
    return batch(times, values);
  }

  private static SampleBatch batch(long[] times, double[] values) {
    return new SampleBatch(
        "push",
        times,
        List.of(new SampleBatch.Column(StageDriver.column("disk.latency", 0).metric(), values)));
  }
}
