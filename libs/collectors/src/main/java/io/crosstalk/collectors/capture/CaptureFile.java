package io.crosstalk.collectors.capture;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * File with a report of tshark, after it was read.
 *
 * @param path path of the file
 * @param hash hash of its content
 * @param report content of the file
 * @param span time from the first to the last captured packet; null if not known
 */
record CaptureFile(Path path, String hash, CaptureReport report, @Nullable PacketSpan span) {
  static final String NO_SPAN =
      "the duration of this capture is unknown: begin the file with a line '# start=…,end=…',"
          + " put both times into its name, or set 'duration'";
  static final String NOT_UNDERSTOOD =
      "no report of tshark that is understood: -z expert, -z endpoints,…, -z conv,… or -T fields"
          + " with a header";

  /** Returns the time of the first packet, epoch milliseconds. */
  long startMs() {
    if (span != null) {
      return span.startMs();
    }
    return report.resets().isEmpty() ? Long.MAX_VALUE : report.resets().firstMs();
  }

  /**
   * Returns the time of the last packet, epoch milliseconds; {@link Long#MIN_VALUE} if not known.
   */
  long endMs() {
    if (span != null) {
      return span.endMs();
    }
    return report.resets().isEmpty() ? Long.MIN_VALUE : report.resets().lastMs();
  }

  boolean isTheSame(CaptureFile other) {
    return hash.equals(other.hash);
  }

  String name() {
    return path.getFileName().toString();
  }
}
