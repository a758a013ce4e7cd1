package io.crosstalk.casefolder.sort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Thrown when there is too little disk space for sorting. The message states the needed and the
 * available space.
 */
public final class NoSpaceException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final double MEGABYTE = 1e6;

  private NoSpaceException(String message) {
    super(message);
  }

  static NoSpaceException ofDisk(long needed, Path directory, long free, String advice) {
    return new NoSpaceException(
        "sorting by time needs about %s MB of temporary files, and %s has %s MB free: make room, %s, or sort samples.csv by time"
            .formatted(megabytes(needed), directory, megabytes(free), advice));
  }

  static NoSpaceException ofLimit(long needed, long limit, String advice) {
    return new NoSpaceException(
        "sorting by time needs about %s MB of temporary files, and %s MB are allowed: %s, or sort samples.csv by time"
            .formatted(megabytes(needed), megabytes(limit), advice));
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%,d", Math.ceilDiv(bytes, (long) MEGABYTE));
  }
}
