package io.crosstalk.ingest.source.files;

import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
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
  private final ZoneId zone;
  private Instant last = Instant.MIN;

  public LocalTimes(ZoneId zone) {
    this.zone = zone;
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
    last = first.isBefore(last) ? local.toInstant(offsets.getLast()) : first;
    return last;
  }
}
