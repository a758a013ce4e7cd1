package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.open.series.LeftOutReason;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.ingest.publish.SenderCounts;
import org.jspecify.annotations.Nullable;

/** Number of samples of one push request that a diagnosis can use, and that it cannot. */
final class SampleUse {
  private long used;
  private long others;
  private long latestMs = -1;
  private @Nullable Sample example;

  void add(Sample sample) {
    latestMs = Math.max(latestMs, sample.timeMs());
    if (sample.metric().role() == MetricRole.OTHER) {
      others++;
      example = example == null ? sample : example;
    } else {
      used++;
    }
  }

  /** Adds the numbers to those of their sender. */
  void addTo(SenderCounts counts, String sender) {
    if (latestMs >= 0) {
      counts.recordData(sender, latestMs, used);
    }
    Sample own = example;
    if (own != null) {
      counts
          .leftOut(sender)
          .add(
              LeftOutReason.OWN_NAME.tag(),
              others,
              own.metric().name() + " of " + own.resource(),
              LeftOutReason.OWN_NAME.advice(),
              latestMs);
    }
  }
}
