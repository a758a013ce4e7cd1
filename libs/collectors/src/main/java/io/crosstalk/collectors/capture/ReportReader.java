package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads a file with tshark's report: its content, and the time span of its capture. */
final class ReportReader {
  private static final long MAX_SIZE = 64L << 20;
  private static final int HASH_BYTES = 16;

  private final long stepMs;
  private final CaptureTime times;

  ReportReader(CaptureSettings settings) {
    stepMs = settings.step().toMillis();
    times = new CaptureTime(settings.timeZone(), settings.duration());
  }

  /**
   * Reads the file.
   *
   * @param isKnown whether a file with that content hash was processed before
   * @return null if it was
   * @throws RejectedReadingException when it is too large
   * @throws IOException when it cannot be read
   */
  @Nullable CaptureFile read(WatchedFolder.Found found, Predicate<String> isKnown)
      throws IOException {
    if (found.size() > MAX_SIZE) {
      throw new RejectedReadingException(
          RejectReason.TOO_LONG, "the file has more than 64 MiB: split it");
    }
    byte[] content = Files.readAllBytes(found.path());
    String hash = hash(content);
    if (isKnown.test(hash)) {
      return null;
    }
    boolean onlyResets = found.name().toLowerCase(Locale.ROOT).contains("reset");
    CaptureReport report =
        CaptureReportParser.parse(new ByteArrayInputStream(content), stepMs, onlyResets);
    PacketSpan span = times.of(report, found.name(), found.modifiedMs());
    return new CaptureFile(found.path(), hash, report, span);
  }

  private static String hash(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
