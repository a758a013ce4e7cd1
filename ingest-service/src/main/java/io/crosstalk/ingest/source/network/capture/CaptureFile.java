package io.crosstalk.ingest.source.network.capture;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that was read.
 *
 * @param hash of its content
 * @param report what it told
 * @param span when it was captured; null when nobody knows
 */
record CaptureFile(Path path, String hash, Report report, @Nullable Span span) {
  static final String NO_SPAN =
      "nobody knows for how long this was captured: begin the file with a line '# start=…,end=…',"
          + " put both times into its name, or set 'duration'";
  static final String NOT_UNDERSTOOD =
      "no report of tshark that is understood: -z expert, -z endpoints,…, -z conv,… or -T fields"
          + " with a header";

  /** When the first of it was captured. */
  long startMs() {
    if (span != null) {
      return span.startMs();
    }
    return report.resets().isEmpty() ? Long.MAX_VALUE : report.resets().firstMs();
  }

  /** When the last of it was captured; the smallest long when nobody knows. */
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
