package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.message.ResourceLoad;
import io.crosstalk.engine.stage.message.Routing;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;

/**
 * Receives the results of one tick of stage 1. Ticks that are repeated after a restart use {@link
 * #NONE}, because their results were sent before.
 */
interface SeriesOutput {
  /** Returns whether the tick is processed for the first time. */
  boolean isLive();

  /** Adds the load of a resource to the block of a partition of stage 2. */
  void load(Routing.Share share, ResourceLoad load);

  /** Adds a diagnosis request to the block of a partition of stage 2. */
  void request(int partition, DiagnosisRequest request);

  /** Reports late samples: newer samples had been applied before they arrived. */
  void late(TrackedResource resource, SampleBatch samples);

  /** Reports samples of the tick that could not be applied. */
  void failed(TrackedResource resource, RuntimeException reason);

  /**
   * Sends those pieces of the blocks that are ready. Pieces can be sent before the tick is
   * complete, because after a restart the whole tick is repeated and stage 2 ignores duplicates.
   *
   * @param done whether the tick is complete
   */
  void send(Tick tick, boolean done);

  /** Output that ignores all results, for a tick that was processed before a restart. */
  SeriesOutput NONE =
      new SeriesOutput() {
        @Override
        public boolean isLive() {
          return false;
        }

        @Override
        public void load(Routing.Share share, ResourceLoad load) {
          // It was sent before the restart.
        }

        @Override
        public void request(int partition, DiagnosisRequest request) {
          // It was sent before the restart.
        }

        @Override
        public void late(TrackedResource resource, SampleBatch samples) {
          // They became a dead letter before the restart.
        }

        @Override
        public void failed(TrackedResource resource, RuntimeException reason) {
          // They became a dead letter before the restart.
        }

        @Override
        public void send(Tick tick, boolean done) {
          // It was sent before the restart.
        }
      };
}
