package io.crosstalk.access;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/**
 * The transfer rate that a caller must keep while it sends a request or reads a response.
 *
 * @param grace time that a caller may lag behind the rate at any moment
 * @param bytesPerSecond at least 1
 */
public record MinimumRate(Duration grace, DataSize bytesPerSecond) {

  /** Time in which a caller must move a number of bytes, without the grace. */
  public Duration timeFor(long bytes) {
    return Duration.ofNanos((long) (bytes * 1e9 / bytesPerSecond.toBytes()));
  }
}
