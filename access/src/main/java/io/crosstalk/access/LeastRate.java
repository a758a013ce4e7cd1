package io.crosstalk.access;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * The rate that a caller must keep.
 *
 * @param grace how long a caller may lag behind the rate at any time
 * @param bytesPerSecond at least 1
 */
public record LeastRate(Duration grace, DataSize bytesPerSecond) {

  /** The time in which a caller must move a number of bytes, the grace apart. */
  public Duration timeFor(long bytes) {
    return Duration.ofNanos((long) (bytes * 1e9 / bytesPerSecond.toBytes()));
  }
}
