package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.publish.Receipt;

/** Progress and result of one replay. Written by the replay's thread, read by requests. */
final class Replay {
  private static final int ALL = 100;
  private static final double HALF = 50;

  private final String id;
  private final String caseName;
  private final World world;
  private final ReplayRejections rejections;
  private final Receipt receipt = new Receipt();
  private volatile ReplayState state = new ReplayState.Reading();
  private volatile long duplicates;
  private volatile long rowsRead;
  private volatile int percentRead;
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

  /** Returns the receipt that counts the acknowledged samples. */
  Receipt receipt() {
    return receipt;
  }

  /**
   * Reports the progress of reading, which has two phases: checking the rows, and then reading all
   * samples once.
   *
   * @param rows number of rows so far
   * @param share completed share of the phase, 0 to 1
   */
  void reading(ReadingProgress.Step step, long rows, double share) {
    double half = step == ReadingProgress.Step.CHECKING ? 0 : HALF;
    rowsRead = Math.max(rowsRead, rows);
    percentRead = (int) (half + HALF * share);
  }

  void publishing(SurveyedCase surveyed) {
    duplicates = surveyed.repetitions();
    rowsRead = surveyed.recording().rows();
    percentRead = ALL;
    state = new ReplayState.Publishing(surveyed.samples());
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
        rowsRead,
        percentRead,
        receipt.delivered(),
        now.samples(),
        duplicates,
        rejections.count(),
        rejections.listed(),
        now instanceof ReplayState.Failed failed ? failed.error() : null);
  }
}
