package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.SampleBatch;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TrackedResourceTest {
  @Test
  void whatWaitsSurvivesARestartAlsoWhenItIsMoreThanARecordHolds() {
    long[] times = LongStream.range(0, 2L * SampleBatch.MAX_TIMES + 7).toArray();
    double[] values = new double[times.length];
    Arrays.setAll(values, i -> i / 2.0);
    SampleBatch much =
        new SampleBatch(
            "push",
            times,
            List.of(
                new SampleBatch.Column(StageDriver.column("disk.latency", 0).metric(), values)));
    SeriesId series = new SeriesId("live", "push", "vm");
    TrackedResource resource = new TrackedResource(series);
    resource.keep(much);

    TrackedResource restored = TrackedResource.restore(series, resource.snapshot(7), chunk -> null);

    assertThat(Batches.merge(restored.release())).isEqualTo(much);
    assertThat(restored.appliedThrough()).isEqualTo(7);
  }
}
