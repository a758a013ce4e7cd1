package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.open.series.MappedOutput;
import io.crosstalk.collectors.open.series.RequestTransaction;
import io.crosstalk.collectors.open.series.TargetMetric;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.List;

/**
 * Buffers the data of a Kafka record until all of it has been read; only then may the intake block.
 */
final class RecordBuffer implements MappedOutput {
  /** Samples after which the intake is asked to settle; far fewer than may wait in the intake. */
  private static final int SETTLE_EACH = 10_000;

  private final SourceContext context;
  private final LabelInventory inventory;
  private final List<Given> samples = new ArrayList<>();
  private final RequestTransaction advance = new RequestTransaction();
  private long inventoryMs = -1;

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
    inventory.put(prefixed(resource));
    inventoryMs = Math.max(inventoryMs, timeMs);
  }

  @Override
  public RequestTransaction advance() {
    return advance;
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
   * Passes the buffered data to the intake. The resources go first, so that samples find them.
   *
   * @param waiting number of samples that wait in the intake already
   * @return number of samples that wait in the intake now
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
