package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.source.BoundedInputStream;
import io.crosstalk.ingest.source.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.util.StreamUtils;

/**
 * The body of a push.
 *
 * @param raw as it came over the wire
 * @param gzip whether it is compressed
 */
public record PushBody(InputStream raw, boolean gzip) {
  private static final int BUFFER = 65_536;

  /**
   * Whether a body is compressed.
   *
   * @param encoding the header Content-Encoding
   * @throws ProblemException 415 when it is something else than gzip
   */
  public static boolean isGzip(@Nullable String encoding) {
    String name = encoding == null ? "identity" : encoding.strip().toLowerCase(Locale.ROOT);
    return switch (name) {
      case "", "identity" -> false;
      case "gzip", "x-gzip" -> true;
      default ->
          throw new ProblemException(
              HttpStatus.UNSUPPORTED_MEDIA_TYPE,
              "Unknown Content-Encoding",
              "Send the body as it is, or with Content-Encoding: gzip.");
    };
  }

  /**
   * The lines' bytes, at most so many. Closing this leaves the request's own stream open: its rest
   * may still have to be read.
   */
  public InputStream open(long limit) throws IOException {
    InputStream request = StreamUtils.nonClosing(raw);
    return new BoundedInputStream(gzip ? new GZIPInputStream(request, BUFFER) : request, limit);
  }
}
