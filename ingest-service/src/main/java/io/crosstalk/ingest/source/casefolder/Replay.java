package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.World;
import io.crosstalk.ingest.publish.Receipt;

/** State of one replay. Written by its own thread, read by requests. */
final class Replay {
  private final String id;
  private final String caseName;
  private final World world;
  private final ReplayRejections rejections;
  private final Receipt receipt = new Receipt();
  private volatile ReplayState state = new ReplayState.Reading();
  private volatile long duplicates;
  private volatile boolean cancelled;

  Replay(String id, String caseName, World world, ReplayRejections rejections) {
    this.id = id;
    this.caseName = caseName;
    this.world = world;
    this.rejections = rejections;
  }

  String id() {
    return id;
  }

  World world() {
    return world;
  }

  ReplayRejections rejections() {
    return rejections;
  }

  /** Receipt of the samples. */
  Receipt receipt() {
    return receipt;
  }

  void publishing(SeriesTable samples) {
    duplicates = samples.repetitions();
    state = new ReplayState.Publishing(samples.size());
  }

  void published() {
    state = new ReplayState.Published(state.samples());
  }

  void failed(String error) {
    state = new ReplayState.Failed(error, state.samples());
  }

  boolean isFinished() {
    return state.isFinished();
  }

  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  ReplayStatus status() {
    ReplayState now = state;
    return new ReplayStatus(
        id,
        caseName,
        world.key(),
        now.word(),
        receipt.delivered(),
        now.samples(),
        duplicates,
        rejections.count(),
        rejections.listed(),
        now instanceof ReplayState.Failed failed ? failed.error() : null);
  }
}
