package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.text.BoundedInputStream;
import io.crosstalk.ingest.source.IngestProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.util.StreamUtils;

/**
 * Body of a push request.
 *
 * @param raw the bytes as received
 * @param gzip whether the bytes are compressed
 */
public record PushBody(InputStream raw, boolean gzip) {
  private static final int BUFFER = 65_536;

  /**
   * Returns whether a body is compressed with gzip.
   *
   * @param encoding value of the header {@code Content-Encoding}
   * @throws IngestProblemException 415 when there is another encoding
   */
  public static boolean isGzip(@Nullable String encoding) {
    String name = encoding == null ? "identity" : encoding.strip().toLowerCase(Locale.ROOT);
    return switch (name) {
      case "", "identity" -> false;
      case "gzip", "x-gzip" -> true;
      default ->
          throw new IngestProblemException(
                  HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                  "Unknown Content-Encoding",
                  "Send the body as it is, or with Content-Encoding: gzip.")
              .acceptEncoding("gzip, identity");
    };
  }

  /**
   * Opens the decompressed body. Closing the stream leaves the request's own stream open, because
   * the rest of the request may still have to be read.
   *
   * @param limit most decompressed bytes
   */
  public InputStream open(long limit) throws IOException {
    InputStream request = StreamUtils.nonClosing(raw);
    return new BoundedInputStream(gzip ? new GZIPInputStream(request, BUFFER) : request, limit);
  }
}
