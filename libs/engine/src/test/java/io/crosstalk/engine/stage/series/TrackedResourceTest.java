package io.crosstalk.engine.stage.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.StageDriver;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
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
    assertThat(restored.release()).isEqualTo(BatchSplitter.merge(List.of(early, late)));
    assertThat(restored.isWaiting()).isFalse();
    assertThat(restored.appliedThrough()).isEqualTo(7);
  }

  private static SampleBatch batch(long from) {
    long[] times = LongStream.range(from, from + SampleBatch.MAX_TIMES).toArray();
    double[] values = Arrays.stream(times).mapToDouble(time -> time / 2.0).toArray();
    return new SampleBatch(
        "push",
        times,
        List.of(new SampleBatch.Column(StageDriver.column("disk.latency", 0).metric(), values)));
  }
}
