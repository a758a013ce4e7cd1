package io.crosstalk.collectors.files;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Converts the local times of one file to instants. An hour that occurs twice, at the end of summer
 * time, is resolved by the order of the rows; an hour that does not exist is rejected.
 */
public final class LocalTimes {
  /**
   * Maximum distance of a time from the repeated hour for deciding about that hour; a time further
   * away is an error in the file and is ignored.
   */
  private static final Duration NEAR = Duration.ofDays(1);

  private final ZoneId zone;
  private Instant last = Instant.MIN;
  private boolean lastWasRepeated;

  public LocalTimes(ZoneId zone) {
    this.zone = zone;
  }

  /**
   * Returns whether the zone has hours that occur twice, so that the order of all rows matters,
   * including skipped ones.
   */
  public boolean needsOrder() {
    return !zone.getRules().isFixedOffset();
  }

  /**
   * Returns the instant of a local time.
   *
   * @throws RejectedReadingException when the time does not exist in the zone
   */
  public Instant instant(LocalDateTime local) {
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.isEmpty()) {
      throw new RejectedReadingException(
          RejectReason.BAD_TIME,
          "the time %s does not exist in %s, where summer time begins then: set the zone in which the file is written"
              .formatted(local, zone));
    }
    Instant first = local.toInstant(offsets.getFirst());
    return offsets.size() == 1
        ? unique(first)
        : repeated(first, local.toInstant(offsets.getLast()));
  }

  private Instant unique(Instant time) {
    if (!lastWasRepeated || Duration.between(last, time).abs().compareTo(NEAR) <= 0) {
      last = time;
      lastWasRepeated = false;
    }
    return time;
  }

  /**
   * Chooses between the two instants of a time in an hour that occurs twice: the second one if the
   * first would be earlier than the previous row.
   */
  private Instant repeated(Instant first, Instant second) {
    Instant end = second.plus(Duration.between(first, second));
    last = first.isBefore(last) && !last.isAfter(end) ? second : first;
    lastWasRepeated = true;
    return last;
  }
}
