package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.open.series.LeftOutPoints;
import io.crosstalk.collectors.open.series.MappedOutput;
import io.crosstalk.collectors.open.series.RequestTransaction;
import io.crosstalk.collectors.open.series.TargetMetric;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.List;

/**
 * Buffers the data of a Kafka record until all of the record has been parsed, because the intake
 * may block, which must not happen during parsing.
 */
final class RecordBuffer implements MappedOutput {
  /**
   * Number of samples after which the intake is asked to deliver; far fewer than the intake can
   * buffer.
   */
  private static final int SETTLE_EACH = 10_000;

  private final SourceContext context;
  private final LabelInventory inventory;
  private final List<Given> samples = new ArrayList<>();
  private final RequestTransaction advance = new RequestTransaction();
  private final LeftOutPoints leftOut = new LeftOutPoints();
  private long inventoryMs = -1;

  /** Sample of the record. */
  private record Given(TargetMetric target, long timeMs, double value) {}

  RecordBuffer(SourceContext context, LabelInventory inventory) {
    this.context = context;
    this.inventory = inventory;
  }

  @Override
  public void sample(TargetMetric target, long timeMs, double value) {
    samples.add(new Given(target, timeMs, value));
  }

  @Override
  public void resource(Resource resource, long timeMs) {
    inventory.put(prefixed(resource), timeMs);
    inventoryMs = Math.max(inventoryMs, timeMs);
  }

  @Override
  public RequestTransaction advance() {
    return advance;
  }

  @Override
  public LeftOutPoints leftOut() {
    return leftOut;
  }

  private Resource prefixed(Resource resource) {
    return new Resource(
        context.id(resource.id()),
        resource.kind(),
        resource.layer(),
        resource.name(),
        resource.environment(),
        resource.team(),
        resource.attributes(),
        resource.uses().stream().map(context::id).toList());
  }

  /**
   * Passes the buffered data to the intake: resources first, so that each sample's resource is
   * known.
   *
   * @param waiting number of samples that the intake holds already
   * @return number of samples that the intake holds now
   */
  int giveTo(Intake intake, int waiting) throws InterruptedException {
    if (inventoryMs >= 0) {
      intake.inventory(inventoryMs, inventory.all());
    }
    int now = waiting;
    for (Given sample : samples) {
      intake.sample(
          sample.timeMs,
          context.id(sample.target.resource()),
          sample.target.metric().name(),
          sample.value,
          null);
      if (++now >= SETTLE_EACH) {
        intake.settle();
        now = 0;
      }
    }
    return now;
  }
}
