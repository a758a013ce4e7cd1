package io.crosstalk.bench.rest.crowd;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** TCP connection on which a slow client writes and reads HTTP byte by byte. */
final class RawConnection implements AutoCloseable {
  static final int END = -1;
  static final int NOTHING_YET = -2;

  private static final int CONNECT_MS = 10_000;
  private static final String STATUS_LINE = "HTTP/1.1 ";
  private static final int STATUS_DIGITS = 3;

  private final Socket socket = new Socket();
  private final StringBuilder beginning = new StringBuilder();

  /**
   * Opens a connection.
   *
   * @param receiveBuffer size of the socket's receive buffer, bytes; a small one makes the server
   *     wait for the reader
   */
  RawConnection(URI url, int receiveBuffer) throws IOException {
    try {
      socket.setReceiveBufferSize(receiveBuffer);
      socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), CONNECT_MS);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  void write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads the next byte.
   *
   * @return the byte; {@link #END} at the end of the stream; {@link #NOTHING_YET} when no byte
   *     arrives within the timeout
   */
  int read(Duration timeout) throws IOException {
    socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
    InputStream in = socket.getInputStream();
    try {
      int read = in.read();
      if (read >= 0 && beginning.length() < STATUS_LINE.length() + STATUS_DIGITS) {
        beginning.append((char) read);
      }
      return read;
    } catch (SocketTimeoutException e) {
      return NOTHING_YET;
    }
  }

  /** HTTP status of the answer, such as {@code 200}; empty until the status line has been read. */
  String status() {
    return beginning.length() < STATUS_LINE.length() + STATUS_DIGITS
        ? ""
        : beginning.substring(STATUS_LINE.length());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
