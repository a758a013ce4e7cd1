package io.crosstalk.rules.notify.mail;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Socket on which a reply to what was written last has a limited length. Reading fails beyond it,
 * because the SMTP client would keep all lines of a reply that does not end.
 */
final class ReplyLimitedSocket extends Socket {
  private static final Logger LOG = LoggerFactory.getLogger(ReplyLimitedSocket.class);
  private static final int MAX_BYTES = 64 * 1024;
  private static final int MAX_KEPT_BYTES = 512;

  private final ByteArrayOutputStream beginning = new ByteArrayOutputStream();
  private int length;
  private volatile boolean isExpired;

  /** Closes the socket at the deadline. */
  void expire() {
    isExpired = true;
    close(this);
  }

  boolean isExpired() {
    return isExpired;
  }

  /** Closes a socket whose state is of no further interest. */
  static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("a connection to a mail server could not be closed", e);
    }
  }

  /** Returns whether the last reply was longer than the limit. */
  boolean isBeyondLimit() {
    return length > MAX_BYTES;
  }

  /** The beginning of the last reply; not readable when the connection is encrypted. */
  String beginningOfReply() {
    return beginning.toString(StandardCharsets.UTF_8);
  }

  private void count(byte[] bytes, int offset, int count) throws IOException {
    length += Math.max(count, 0);
    int kept = Math.min(count, MAX_KEPT_BYTES - beginning.size());
    if (kept > 0) {
      beginning.write(bytes, offset, kept);
    }
    if (isBeyondLimit()) {
      throw new IOException("the reply of the mail server has more than " + MAX_BYTES + " bytes");
    }
  }

  private void beginReply() {
    if (!isBeyondLimit()) {
      beginning.reset();
      length = 0;
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int most) throws IOException {
        int count = in.read(bytes, offset, most);
        count(bytes, offset, count);
        return count;
      }
    };
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new FilterOutputStream(super.getOutputStream()) {
      @Override
      public void write(int value) throws IOException {
        beginReply();
        out.write(value);
      }

      @Override
      public void write(byte[] bytes, int offset, int count) throws IOException {
        beginReply();
        out.write(bytes, offset, count);
      }
    };
  }
}
