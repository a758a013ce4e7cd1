package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.CaseFile;
import io.crosstalk.casefolder.Rejection;
import io.crosstalk.casefolder.RowException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.publish.Publisher;
import io.crosstalk.ingest.publish.Receipt;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rejected rows of one replay: the first ones are listed, and all are counted and published as dead
 * letters. Written by the replay's thread, read by requests.
 */
final class ReplayRejections {
  private static final int MAX_IN_TEXT = 3;

  private final List<RejectedRow> listed = new ArrayList<>();
  private final Map<String, Long> counts = new HashMap<>();
  private final World world;
  private final int maxListed;
  private final ReadingMeters meters;
  private final Clock clock;

  ReplayRejections(World world, int maxListed, ReadingMeters meters, Clock clock) {
    this.world = world;
    this.maxListed = maxListed;
    this.meters = meters;
    this.clock = clock;
  }

  /**
   * Publisher for the dead letters of one replay, with the receipt that counts their
   * acknowledgements.
   */
  record Route(Publisher publisher, Receipt receipt) {}

  /** Counts a rejected row, lists it if there is room, and publishes its dead letter. */
  void add(Rejection rejection, Route route) {
    RowException reason = rejection.reason();
    meters.rejected(reason(reason));
    String file = rejection.file().fileName();
    list(new RejectedRow(file, rejection.line(), reason.text()));
    DeadLetter letter =
        new DeadLetter(
            world.key(),
            ReplayPublisher.SOURCE,
            reason.text(),
            Instant.ofEpochMilli(clock.millis()),
            file,
            rejection.line(),
            rejection.original());
    route.publisher().deadLetter(letter, route.receipt());
  }

  private static RejectReason reason(RowException reason) {
    if (reason.getCause() instanceof RejectedReadingException own) {
      return own.reason();
    }
    return switch (reason.kind()) {
      case MALFORMED, CONTENT -> RejectReason.MALFORMED;
      case TOO_LONG -> RejectReason.TOO_LONG;
      case UNKNOWN_RESOURCE -> RejectReason.UNKNOWN_RESOURCE;
      case DUPLICATE -> RejectReason.DUPLICATE;
    };
  }

  private synchronized void list(RejectedRow row) {
    counts.merge(row.file(), 1L, Long::sum);
    if (listed.size() < maxListed) {
      listed.add(row);
    }
  }

  synchronized long count() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The first rejected rows of a file, as the end of a message; empty when none is listed. */
  synchronized String firstRows(CaseFile file) {
    List<RejectedRow> rows =
        listed.stream()
            .filter(row -> row.file().equals(file.fileName()))
            .limit(MAX_IN_TEXT)
            .toList();
    long more = counts.getOrDefault(file.fileName(), 0L) - rows.size();
    return rows.stream()
        .map(row -> "line " + row.line() + ": " + row.reason())
        .reduce((first, next) -> first + "; " + next)
        .map(text -> ": " + text + (more == 0 ? "" : "; and " + more + " more"))
        .orElse("");
  }

  synchronized List<RejectedRow> listed() {
    return List.copyOf(listed);
  }
}
