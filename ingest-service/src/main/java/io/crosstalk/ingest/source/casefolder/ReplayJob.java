package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.publish.BusUnavailableException;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import io.crosstalk.ingest.source.spool.SpoolFile;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Task of one replay: reads the uploaded case and publishes it. */
final class ReplayJob implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayJob.class);

  private static final String CANCELLED = "cancelled by request";

  private final Replay replay;
  private final SpoolFile upload;
  private final int stepsPerTick;
  private final ReplayDependencies tools;

  ReplayJob(Replay replay, SpoolFile upload, int stepsPerTick, ReplayDependencies tools) {
    this.replay = replay;
    this.upload = upload;
    this.stepsPerTick = stepsPerTick;
    this.tools = tools;
  }

  @Override
  public void run() {
    try {
      replay();
      replay.published();
    } catch (UnusableCaseException
        | ReplayStoppedException
        | BusUnavailableException
        | IOException e) {
      replay.failed(replay.isCancelled() ? CANCELLED : String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      replay.failed("the service was stopped");
    } catch (RuntimeException | OutOfMemoryError e) {
      LOG.error("replay {} failed", replay.id(), e);
      replay.failed("internal error: " + e);
    } finally {
      upload.close();
      tools.meters().samplesAccepted(replay.receipt().delivered());
      logResult(replay.status());
    }
  }

  private void logResult(ReplayStatus status) {
    if (status.error() == null) {
      LOG.info("replay {} of world {}: {}", replay.id(), replay.world(), status.state());
    } else {
      LOG.warn(
          "replay {} of world {}: {}: {}",
          replay.id(),
          replay.world(),
          status.state(),
          status.error());
    }
  }

  private void replay()
      throws IOException, UnusableCaseException, ReplayStoppedException, InterruptedException {
    Publisher publisher = tools.bus().replay();
    Receipt letters = new Receipt();
    try (CaseArchive archive =
            CaseArchive.open(upload.path(), tools.properties(), replay::isCancelled);
        SurveyedCase surveyed = reader(publisher, letters).read(archive)) {
      replay.publishing(surveyed);
      new ReplayPublisher(
              replay.world(),
              publisher,
              replay.receipt(),
              tools.pacing(),
              stepsPerTick,
              tools.properties().samplesPerTick(),
              replay::isCancelled)
          .publish(surveyed);
    }
    letters.await();
    if (letters.hasFailed()) {
      throw new ReplayStoppedException("Kafka did not take all dead letters: " + letters.failure());
    }
  }

  private ReplayReader reader(Publisher publisher, Receipt letters) {
    return new ReplayReader(
        tools.properties().sortSpace(tools.spools().path()),
        replay.rejections(),
        new ReplayRejections.Route(publisher, letters),
        replay::reading);
  }
}
