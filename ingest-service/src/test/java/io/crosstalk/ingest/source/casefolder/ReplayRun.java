package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.source.spool.SpoolDirectory;
import io.crosstalk.ingest.source.spool.SpoolFile;
import io.crosstalk.ingest.source.spool.TestSpools;
import io.crosstalk.testkit.RecordCopy;
import io.crosstalk.testkit.TestClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.util.unit.DataSize;

/** Runs a replay to its end in the calling thread, with a stand-in for Kafka in memory. */
final class ReplayRun {
  static final World WORLD = World.ofCase("test", "0a1b2c3d", 1);

  private static final int LISTED_REJECTIONS = 20;

  private final Map<String, ?> properties;
  private final FakeBus bus = new FakeBus(true);
  private final Replay replay;

  private ReplayRun(Map<String, ?> properties) {
    this.properties = properties;
    this.replay =
        new Replay(
            "replay-1",
            "test",
            WORLD,
            new ReplayRejections(
                WORLD,
                LISTED_REJECTIONS,
                new ReadingMeters(bus.registry()),
                new TestClock("2026-11-21T12:00:00Z")));
  }

  static ReplayRun of(ZippedCase zip) {
    return of(zip, 16);
  }

  static ReplayRun of(ZippedCase zip, int stepsPerTick) {
    return prepared(Map.of()).run(zip, stepsPerTick);
  }

  /**
   * Prepares a run.
   *
   * @param properties components of {@link ReplayProperties} with other values than in production
   */
  static ReplayRun prepared(Map<String, ?> properties) {
    return new ReplayRun(properties);
  }

  ReplayRun run(ZippedCase zip, int stepsPerTick) {
    try {
      Path directory = Files.createTempDirectory("spool-test");
      SpoolDirectory spools = TestSpools.in(directory);
      SpoolFile upload =
          new UploadReceiver(spools, properties())
              .receive(new ByteArrayInputStream(zip.bytes()), -1);
      new ReplayJob(replay, upload, stepsPerTick, tools(spools)).run();
      // Only an empty directory can be deleted, so this also checks that upload and temporary files
      // are gone.
      Files.delete(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  private ReplayDependencies tools(SpoolDirectory spools) {
    return new ReplayDependencies(
        properties(),
        bus,
        spools,
        new ReplayPacing(properties(), group -> Map.of(), System::nanoTime, 1),
        new ReadingMeters(bus.registry()),
        new TestClock("2026-11-21T12:00:00Z"));
  }

  ReplayProperties properties() {
    return RecordCopy.of(new ReplayProperties(DataSize.ofGigabytes(16), "group"), properties);
  }

  FakeBus bus() {
    return bus;
  }

  Replay replay() {
    return replay;
  }

  ReplayStatus status() {
    return replay.status();
  }
}
