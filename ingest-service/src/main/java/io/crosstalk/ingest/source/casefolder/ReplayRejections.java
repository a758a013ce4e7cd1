package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.World;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Rejected rows of one replay: the first ones are listed, all are counted and written to the dead
 * letters. Written by the replay's thread, read by requests.
 */
final class ReplayRejections {
  private final List<RejectedRow> listed = new ArrayList<>();
  private final World world;
  private final int maxListed;
  private final ReadingMeters meters;
  private final Clock clock;
  private long count;

  ReplayRejections(World world, int maxListed, ReadingMeters meters, Clock clock) {
    this.world = world;
    this.maxListed = maxListed;
    this.meters = meters;
    this.clock = clock;
  }

  /** Destination of the dead letters of one replay. */
  record Route(Publisher publisher, Receipt receipt) {}

  /**
   * Adds a row.
   *
   * @param original the row as it is in the file
   */
  void add(
      CaseFile file, long line, byte[] original, RejectedReadingException rejection, Route route) {
    meters.rejected(rejection.reason());
    list(new RejectedRow(file.fileName(), line, rejection.text()));
    Instant now = Instant.ofEpochMilli(clock.millis());
    DeadLetter letter =
        new DeadLetter(
            world.key(),
            ReplayPublisher.SOURCE,
            rejection.text(),
            now,
            file.fileName(),
            line,
            original);
    route.publisher().deadLetter(letter, route.receipt());
  }

  private synchronized void list(RejectedRow row) {
    count++;
    if (listed.size() < maxListed) {
      listed.add(row);
    }
  }

  synchronized long count() {
    return count;
  }

  synchronized List<RejectedRow> listed() {
    return List.copyOf(listed);
  }
}
