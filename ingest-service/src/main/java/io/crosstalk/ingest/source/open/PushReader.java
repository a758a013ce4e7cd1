package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.collectors.text.LineReader;
import io.crosstalk.collectors.text.TooMuchDataException;
import io.crosstalk.ingest.publish.Receipt;
import java.io.EOFException;
import java.io.IOException;
import java.util.zip.ZipException;

/** Reads the body of a push request line by line. */
final class PushReader {
  private final PushBody body;
  private final long limit;
  private final Receipt receipt;
  private final OpenRejections rejections;
  private long nextLine = 1;

  PushReader(PushBody body, long limit, Receipt receipt, OpenRejections rejections) {
    this.body = body;
    this.limit = limit;
    this.receipt = receipt;
    this.rejections = rejections;
  }

  /**
   * Passes every line to the sink, until the end of the body or an error after which reading on is
   * useless.
   *
   * @throws IOException when the body cannot be read
   */
  PushReadResult read(LineSink sink) throws IOException {
    try (LineReader lines = new LineReader(body.open(limit))) {
      return read(lines, sink);
    } catch (TooMuchDataException e) {
      return new PushReadResult.TooLarge(nextLine);
    } catch (ZipException | EOFException e) {
      return new PushReadResult.BrokenGzip(nextLine, String.valueOf(e.getMessage()));
    }
  }

  private PushReadResult read(LineReader lines, LineSink sink) throws IOException {
    for (Line line = lines.next(); line != null; line = lines.next()) {
      nextLine = line.number() + 1;
      if (receipt.hasFailed()) {
        return new PushReadResult.BusFailed();
      }
      if (!line.isBlank()) {
        take(line, sink);
      }
    }
    return new PushReadResult.Complete();
  }

  private void take(Line line, LineSink sink) {
    try {
      requireFit(line);
      sink.take(line);
    } catch (RejectedReadingException e) {
      rejections.add(line, e);
    }
  }

  private static void requireFit(Line line) {
    if (line.tooLong()) {
      throw new RejectedReadingException(
          RejectReason.TOO_LONG, "the line has more than " + LineReader.MAX_LINE + " bytes");
    }
  }
}
