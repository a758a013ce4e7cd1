package io.crosstalk.correlation.streams;

import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.Stage;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.engine.stage.WorkSlices;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Processor of Kafka Streams that runs one stage of the engine. */
final class StageProcessor implements Processor<byte[], byte[], byte[], byte[]>, StageTask {
  /**
   * Timestamp of all records that are sent, which must not be negative. The topics have
   * LogAppendTime, so that the broker replaces it.
   */
  private static final long TIMESTAMP = 0;

  private final CallDurations.Stage name;
  private final String storeName;
  private final Map<Channel, String> sinks;
  private final WorkSlices slices;
  private final CallDurations pieces;
  private final Factory factory;
  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable Cancellable continuation;
  private @Nullable Stage stage;

  /** Creates a stage and restores its state from the store. */
  interface Factory {
    Stage create(StageTask task, KafkaStageStore store, ProcessorContext<byte[], byte[]> context);
  }

  /**
   * Creates a processor; its stage is created once the store has been restored.
   *
   * @param name the stage, for measurements
   * @param storeName name of the store in the topology
   * @param sinks names of the sinks in the topology, by channel
   */
  StageProcessor(
      CallDurations.Stage name,
      String storeName,
      Map<Channel, String> sinks,
      WorkSlices slices,
      CallDurations pieces,
      Factory factory) {
    this.name = name;
    this.storeName = storeName;
    this.sinks = sinks;
    this.slices = slices;
    this.pieces = pieces;
    this.factory = factory;
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> processorContext) {
    context = processorContext;
    JournalStore store = processorContext.getStateStore(storeName);
    if (stage != null && store.wasReadBy(this)) {
      guard(stage::resume);
    } else {
      guard(() -> stage = factory.create(this, new KafkaStageStore(store, this), processorContext));
    }
    if (continuation != null) {
      continuation.cancel();
    }
    continuation =
        processorContext.schedule(
            slices.pause(), PunctuationType.WALL_CLOCK_TIME, time -> continueWork());
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    measure(() -> stage().process(message.key(), message.value()));
  }

  private void continueWork() {
    if (stage().hasWork()) {
      pieces.unfinished();
      measure(stage()::continueWork);
    }
  }

  private void measure(Runnable work) {
    long begin = System.nanoTime();
    try {
      guard(work);
    } finally {
      pieces.ended(name, begin);
    }
  }

  /**
   * Runs work, and rethrows exceptions of Kafka Streams without their wrapper, because Kafka
   * Streams handles some of them itself.
   */
  private static void guard(Runnable work) {
    try {
      work.run();
    } catch (PlatformException e) {
      if (e.getCause() instanceof KafkaException cause) {
        throw cause;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    if (stage != null) {
      stage.close();
    }
  }

  @Override
  public int partition() {
    return context().taskId().partition();
  }

  @Override
  public void send(Channel channel, byte[] key, byte[] value) {
    try {
      context()
          .forward(new Record<>(key, value, TIMESTAMP), Objects.requireNonNull(sinks.get(channel)));
    } catch (KafkaException e) {
      throw new PlatformException(e);
    }
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void pause(Duration duration) {
    LockSupport.parkNanos(duration.toNanos());
  }

  private Stage stage() {
    return Objects.requireNonNull(stage);
  }

  private ProcessorContext<byte[], byte[]> context() {
    return Objects.requireNonNull(context);
  }
}
