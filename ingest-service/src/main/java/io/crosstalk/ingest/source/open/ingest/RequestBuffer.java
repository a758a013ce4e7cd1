package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.open.series.LeftOutPoints;
import io.crosstalk.collectors.open.series.MappedOutput;
import io.crosstalk.collectors.open.series.RequestTransaction;
import io.crosstalk.collectors.open.series.TargetMetric;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Push;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Buffers the data of a request by resource, until all of the request has been parsed. */
final class RequestBuffer implements MappedOutput {
  private final Map<String, SampleBuffer> buffers = new HashMap<>();
  private final List<Seen> seen = new ArrayList<>();
  private final RequestTransaction advance = new RequestTransaction();
  private final LeftOutPoints leftOut = new LeftOutPoints();
  private final Push push;
  private @Nullable SampleBuffer last;
  private long used;

  /** Creates an empty buffer that records the times of its samples in a push. */
  RequestBuffer(Push push) {
    this.push = push;
  }

  /** Resource of the request, with the time from which its state is valid. */
  private record Seen(Resource resource, long timeMs) {}

  @Override
  public void sample(TargetMetric target, long timeMs, double value) {
    SampleBuffer own = last;
    if (own == null || !own.resource().equals(target.resource())) {
      own = buffers.computeIfAbsent(target.resource(), SampleBuffer::new);
      last = own;
    }
    own.add(timeMs, target.metric(), value);
    used += target.metric().role() == MetricRole.OTHER ? 0 : 1;
  }

  @Override
  public void resource(Resource resource, long timeMs) {
    seen.add(new Seen(resource, timeMs));
  }

  @Override
  public RequestTransaction advance() {
    return advance;
  }

  @Override
  public LeftOutPoints leftOut() {
    return leftOut;
  }

  /** Returns the number of samples that a diagnosis can use. */
  long used() {
    return used;
  }

  /**
   * Publishes the buffered data: resources first, so that consumers know the resource of each
   * sample.
   *
   * @param receipt acknowledgements of the samples
   * @param inventory acknowledgements of the resources
   */
  void publish(String source, Publisher publisher, Receipt receipt, Receipt inventory) {
    for (Seen each : seen) {
      publisher.resource(
          World.LIVE, source, Instant.ofEpochMilli(each.timeMs), each.resource, inventory);
    }
    for (SampleBuffer each : buffers.values()) {
      each.sendTo(
          source,
          (batch, count) -> {
            push.samples(batch.times());
            publisher.samples(World.LIVE, each.resource(), batch, count, receipt);
          });
    }
  }
}
