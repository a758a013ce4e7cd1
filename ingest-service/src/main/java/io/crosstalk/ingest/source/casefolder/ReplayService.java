package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.CaseHash;
import io.crosstalk.event.Ids;
import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.spool.SpoolFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;

/** Receives uploads, queues their replays, and finds the status of replays. */
@Service
final class ReplayService {
  /** Finished replays whose state can be asked for. */
  private static final int REMEMBERED = 200;

  /** Rejected rows that a state lists; all of them are counted. */
  private static final int LISTED_REJECTIONS = 1000;

  private final ReplayDependencies tools;
  private final UploadReceiver receiver;
  private final ReplayWorkers workers;
  private final RunNumbers runs;
  private final ReplayRegistry registry;

  ReplayService(ReplayDependencies tools, UploadReceiver receiver, ReplayWorkers workers) {
    this.tools = tools;
    this.receiver = receiver;
    this.workers = workers;
    this.runs = new RunNumbers(tools.clock());
    this.registry = new ReplayRegistry(REMEMBERED);
  }

  /**
   * Receives a zip and queues its replay.
   *
   * @param stepsPerTick number of sampling intervals that a tick covers
   * @param announced length of the zip in bytes, as the client states it; -1 when it does not
   * @throws IngestProblemException 400, 413, 429 or 507
   * @throws IOException when the client has disconnected
   */
  Replay start(String caseName, int stepsPerTick, InputStream zip, long announced)
      throws IOException {
    workers.requireRoom();
    // Throws without a broker, before half a gigabyte is received in vain.
    tools.bus().replay();
    SpoolFile upload = receiver.receive(zip, announced);
    boolean queued = false;
    try {
      Replay replay = queue(caseName, stepsPerTick, upload);
      queued = true;
      return replay;
    } finally {
      if (!queued) {
        upload.close();
      }
    }
  }

  private Replay queue(String caseName, int stepsPerTick, SpoolFile upload) throws IOException {
    World world = World.ofCase(caseName, hash(upload.path()), runs.next());
    ReplayRejections rejections =
        new ReplayRejections(world, LISTED_REJECTIONS, tools.meters(), tools.clock());
    Replay replay = new Replay(Ids.derived("replay-", world), caseName, world, rejections);
    registry.add(replay);
    boolean submitted = false;
    try {
      workers.submit(new ReplayJob(replay, upload, stepsPerTick, tools));
      submitted = true;
    } finally {
      if (!submitted) {
        registry.remove(replay);
      }
    }
    return replay;
  }

  private String hash(Path upload) throws IOException {
    try (CaseArchive archive = CaseArchive.open(upload, tools.properties(), () -> false)) {
      return CaseHash.of(archive);
    } catch (UnusableCaseException e) {
      throw new IngestProblemException(
          HttpStatus.BAD_REQUEST,
          "Not a case folder",
          "Send a zip with inventory.json, samples.csv or samples.csv.gz, and if there is one changes.csv: "
              + e.getMessage()
              + ".");
    }
  }

  Optional<Replay> find(String id) {
    return registry.find(id);
  }
}
