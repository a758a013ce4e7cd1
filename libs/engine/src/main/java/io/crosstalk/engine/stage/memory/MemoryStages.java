package io.crosstalk.engine.stage.memory;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.BlockStore;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.Stage;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.domain.DomainStage;
import io.crosstalk.engine.stage.series.SeriesStage;
import io.crosstalk.engine.stage.verdict.VerdictStage;
import io.crosstalk.engine.thumb.RulesOfThumb;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The three stages in memory, with one partition each. Records pass from stage to stage in the
 * order in which they were sent. Not thread-safe.
 */
public final class MemoryStages {
  private final Listener listener;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final Stage series;
  private final Stage domains;
  private final Stage verdicts;

  /** Receives the records that the stages send. */
  @FunctionalInterface
  public interface Listener {
    void sent(StageTask.Channel channel, byte[] key, byte[] value);
  }

  /**
   * Stores of the stages.
   *
   * @param series store of stage 1
   * @param domains store of stage 2
   * @param blocks waiting blocks of stage 2
   * @param verdicts store of stage 3
   */
  public record Stores(
      StageStore series, StageStore domains, BlockStore blocks, StageStore verdicts) {
    /** Creates stores for a run without a restart. */
    public static Stores forOneRun() {
      return new Stores(
          MemoryStageStore.forOneRun(),
          MemoryStageStore.forOneRun(),
          new MemoryBlockStore(),
          MemoryStageStore.forOneRun());
    }
  }

  /**
   * Creates stages for a run without a restart and without objectives of the site, which do all
   * work in the call that makes it possible.
   */
  public static MemoryStages forOneRun(Inventories inventories, Listener listener) {
    return new MemoryStages(
        inventories,
        Objectives.DEFAULTS,
        WorkSlices.UNLIMITED,
        DomainExamination::new,
        Stores.forOneRun(),
        listener);
  }

  public MemoryStages(
      Inventories inventories,
      Objectives objectives,
      WorkSlices slices,
      Examiner examiner,
      Stores stores,
      Listener listener) {
    this.listener = listener;
    Backpressure pressure = new Backpressure();
    Task task = new Task();
    verdicts =
        new VerdictStage(
            inventories,
            Partitions.SINGLE,
            RulesOfThumb.always(RulesOfThumb.shipped()),
            slices,
            pressure,
            task,
            stores.verdicts());
    domains =
        new DomainStage(
            inventories,
            Partitions.SINGLE,
            slices,
            examiner,
            pressure,
            task,
            stores.domains(),
            stores.blocks());
    series =
        new SeriesStage(inventories, objectives, Partitions.SINGLE, slices, task, stores.series());
  }

  /**
   * Passes a record with samples or a tick to stage 1, and all records that result from it to the
   * next stages.
   */
  public void process(byte @Nullable [] key, byte @Nullable [] value) {
    series.process(key, value);
    drain();
  }

  /**
   * Lets each stage continue work that no further record triggers. Returns whether there was any.
   */
  public boolean continueWork() {
    boolean any = false;
    for (Stage stage : List.of(series, domains, verdicts)) {
      if (stage.hasWork()) {
        stage.continueWork();
        drain();
        any = true;
      }
    }
    return any;
  }

  private void drain() {
    for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
    }
  }

  private final class Task implements StageTask {
    @Override
    public int partition() {
      return 0;
    }

    @Override
    public void send(Channel channel, byte[] key, byte[] value) {
      listener.sent(channel, key, value);
      switch (channel) {
        case LOADS -> waiting.add(() -> domains.process(key, value));
        case REPLIES -> waiting.add(() -> verdicts.process(key, value));
        case VERDICTS, DEAD_LETTERS -> {}
      }
    }

    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public void pause(Duration duration) {
      throw new PlatformException(
          "the inventory of a world in memory is complete before its ticks");
    }
  }
}
