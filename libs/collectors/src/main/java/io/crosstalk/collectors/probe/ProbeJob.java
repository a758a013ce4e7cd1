package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * Work of the command line tool that is done once, or repeated as an agent: measures the disk, and
 * sends the result to ingest-service if this is configured.
 */
record ProbeJob(
    Path folder, ProbePlan plan, Optional<UnsentSamples> outbox, ProbeTool.Surroundings around) {
  PrintStream out() {
    return around.out();
  }

  Clock clock() {
    return around.clock();
  }

  ProbeResult measure() throws SourceException {
    try (ToolProgress progress = new ToolProgress(around.progress(), around.terminal())) {
      var circumstances = new ProbeRun.Circumstances(System::nanoTime, () -> false, progress);
      return new ProbeRun(plan, new DiskVolume(folder), circumstances).measure();
    } catch (IOException e) {
      throw DiskFailure.explain(folder, e);
    }
  }

  /**
   * Sends a result to ingest-service.
   *
   * @return message for the user; empty when no server is configured
   * @throws SourceException when the result could not be sent
   */
  Optional<String> send(ProbeResult result) throws SourceException, InterruptedException {
    if (outbox.isEmpty()) {
      return Optional.empty();
    }
    outbox.get().add(around.clock().millis(), result.figures());
    return Optional.of(outbox.get().send());
  }
}
