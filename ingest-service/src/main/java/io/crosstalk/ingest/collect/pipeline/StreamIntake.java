package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Adapter by which a stream of a source passes its data to the source's pipeline. */
final class StreamIntake implements Intake {
  private final SourcePipeline pipeline;
  private final String stream;
  private final Runnable whenFull;
  private final DeliveryWait settling;

  StreamIntake(SourcePipeline pipeline, String stream, Runnable whenFull, DeliveryWait settling) {
    this.pipeline = pipeline;
    this.stream = stream;
    this.whenFull = whenFull;
    this.settling = settling;
  }

  @Override
  public Intake stream(String name) {
    return new StreamIntake(pipeline, stream + "." + name, whenFull, settling);
  }

  @Override
  public void sample(
      long timeMs, String resource, String metric, double value, @Nullable String unit) {
    if (Double.isNaN(value)) {
      pipeline.missing(stream);
    } else if (pipeline.makeRoom(whenFull)) {
      pipeline.sample(stream, timeMs, resource, metric, value, unit);
    }
  }

  @Override
  public boolean isTooOld(long timeMs) {
    return pipeline.isTooOld(stream, timeMs);
  }

  @Override
  public void inventory(long timeMs, Collection<Resource> all) {
    if (pipeline.makeRoom(whenFull)) {
      pipeline.inventory(timeMs, all);
    }
  }

  @Override
  public void change(long timeMs, String resource, ChangeKind kind, String detail) {
    if (pipeline.makeRoom(whenFull)) {
      pipeline.change(timeMs, resource, kind, detail);
    }
  }

  @Override
  public void reject(
      RejectReason reason, String text, @Nullable String place, long line, byte[] original) {
    // Without room the reading is counted, and one dead letter reports all of them.
    boolean unused = pipeline.triesRoom(whenFull);
    pipeline.reject(stream, reason, text, place, line, original);
  }

  @Override
  public void complete(long timeMs) {
    pipeline.complete(stream, timeMs);
  }

  @Override
  public void gap(long fromMs, long toMs, String reason) {
    pipeline.gap(stream, fromMs, toMs, reason);
  }

  @Override
  public void clock(long sourceMs, long roundTripMs) {
    pipeline.clock(stream, sourceMs, roundTripMs);
  }

  @Override
  public void settle() throws InterruptedException {
    settling.settle();
  }
}
