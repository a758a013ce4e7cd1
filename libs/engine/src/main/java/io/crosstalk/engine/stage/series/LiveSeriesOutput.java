package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.StageKeys;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.engine.stage.message.LoadBlockBuilder;
import io.crosstalk.engine.stage.message.ResourceLoad;
import io.crosstalk.engine.stage.message.Routing;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;

/**
 * Output of a tick that is processed for the first time: a load block for each partition of stage
 * 2.
 */
final class LiveSeriesOutput implements SeriesOutput {
  private final String world;
  private final LoadBlockBuilder[] blocks;
  private final StageTask task;
  private final SeriesDeadLetters deadLetters;

  /**
   * Creates an output without content.
   *
   * @param blocks empty builders of load blocks, by partition of stage 2
   */
  LiveSeriesOutput(
      String world, LoadBlockBuilder[] blocks, StageTask task, SeriesDeadLetters deadLetters) {
    this.world = world;
    this.blocks = blocks;
    this.task = task;
    this.deadLetters = deadLetters;
  }

  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  public void load(Routing.Share share, ResourceLoad load) {
    blocks[share.partition()].add(share, load);
  }

  @Override
  public void request(int partition, DiagnosisRequest request) {
    blocks[partition].add(request);
  }

  @Override
  public void late(TrackedResource resource, SampleBatch samples) {
    deadLetters.late(resource, samples);
  }

  @Override
  public void failed(TrackedResource resource, RuntimeException reason) {
    deadLetters.failed(resource, reason);
  }

  @Override
  public void send(Tick tick, boolean done) {
    LoadBlock.Header header =
        new LoadBlock.Header(
            tick.source(), task.partition(), blocks.length, tick.completeThroughMs(), tick.end());
    for (int target = 0; target < blocks.length; target++) {
      byte[] key = StageKeys.to(target, world);
      LoadBlockBuilder block = blocks[target];
      for (byte[] piece : done ? block.build(header) : block.buildSome(header)) {
        task.send(StageTask.Channel.LOADS, key, piece);
      }
    }
  }
}
