package io.crosstalk.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;

/**
 * The body of a service's response, while it is sent on to the caller. When reading it fails, the
 * caller's connection is closed; otherwise the caller would take the incomplete response for a
 * complete one. Not thread-safe.
 */
final class ForwardedBody extends InputStream {
  private final InputStream body;
  private final boolean decompresses;
  private @Nullable InputStream opened;

  /**
   * Creates a body that has not been read yet.
   *
   * @param decompresses whether the body is compressed with gzip, and has to be decompressed for
   *     the caller
   */
  ForwardedBody(InputStream body, boolean decompresses) {
    this.body = body;
    this.decompresses = decompresses;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      InputStream in = opened;
      if (in == null) {
        in = decompresses ? new GZIPInputStream(body) : body;
        opened = in;
      }
      return in.read(into, offset, length);
    } catch (IOException e) {
      throw new CloseNowException("the service broke off its answer: " + e);
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
