package io.crosstalk.ingest.source.files;

import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Turns the local times of one file into instants. An hour that comes twice, when summer time ends,
 * is told apart by the order of the rows; one that does not exist is refused.
 */
public final class LocalTimes {
  /** A time that is farther off than this from those of an hour that comes twice is a mistake. */
  private static final Duration NEAR = Duration.ofDays(1);

  private final ZoneId zone;
  private Instant last = Instant.MIN;
  private boolean lastCameTwice;

  public LocalTimes(ZoneId zone) {
    this.zone = zone;
  }

  /** Whether an hour ever comes twice, so that rows which are not read matter too. */
  public boolean needsOrder() {
    return !zone.getRules().isFixedOffset();
  }

  /**
   * The instant of a local time.
   *
   * @throws RejectedReadingException when there is no such time in the zone
   */
  public Instant instant(LocalDateTime local) {
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.isEmpty()) {
      throw new RejectedReadingException(
          RejectReason.BAD_TIME,
          "the time "
              + local
              + " does not exist in "
              + zone
              + ", where summer time begins then: set the zone in which the file is written");
    }
    Instant first = local.toInstant(offsets.getFirst());
    return offsets.size() == 1 ? once(first) : twice(first, local.toInstant(offsets.getLast()));
  }

  private Instant once(Instant time) {
    if (!lastCameTwice || Duration.between(last, time).abs().compareTo(NEAR) <= 0) {
      last = time;
      lastCameTwice = false;
    }
    return time;
  }

  /** The second time when the first one would lie before what came last, and not long before. */
  private Instant twice(Instant first, Instant second) {
    Instant end = second.plus(Duration.between(first, second));
    last = first.isBefore(last) && !last.isAfter(end) ? second : first;
    lastCameTwice = true;
    return last;
  }
}
