package io.crosstalk.ingest.normalize;

import io.crosstalk.collectors.normalize.RejectReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Meters of accepted and rejected samples, entries and changes. */
@Component
public final class ReadingMeters {
  private final Counter accepted;
  private final Map<RejectReason, Counter> rejected = new EnumMap<>(RejectReason.class);

  public ReadingMeters(MeterRegistry registry) {
    accepted =
        Counter.builder("crosstalk.ingest.samples.accepted")
            .description("Samples that the broker has acknowledged")
            .register(registry);
    for (RejectReason reason : RejectReason.values()) {
      rejected.put(reason, rejectedCounter(registry, reason));
    }
  }

  private static Counter rejectedCounter(MeterRegistry registry, RejectReason reason) {
    return Counter.builder("crosstalk.ingest.rejected")
        .description("Lines and entries that could not be used")
        .tag("reason", reason.tag())
        .register(registry);
  }

  public void samplesAccepted(long count) {
    accepted.increment(count);
  }

  public void rejected(RejectReason reason) {
    rejected(reason, 1);
  }

  /** Counts several rejections at once. */
  public void rejected(RejectReason reason, long count) {
    Counter counter = rejected.get(reason);
    if (counter != null) {
      counter.increment(count);
    }
  }
}
