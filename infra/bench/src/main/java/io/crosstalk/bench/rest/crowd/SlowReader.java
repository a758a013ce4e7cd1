package io.crosstalk.bench.rest.crowd;

import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;

/**
 * Client of a crowd that requests a large answer and reads it very slowly, one byte at a time with
 * pauses.
 */
record SlowReader(URI url, String token) implements CrowdClient {
  private static final int BUFFER = 4_096;
  private static final Duration BETWEEN_BYTES = Duration.ofMillis(100);

  @Override
  public String request(long deadline) throws IOException, InterruptedException {
    try (RawConnection connection = new RawConnection(url, BUFFER)) {
      connection.write(
          "GET %s?%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
              .formatted(url.getPath(), url.getQuery(), token));
      while (System.nanoTime() < deadline) {
        int read = connection.read(BETWEEN_BYTES);
        if (read == RawConnection.END) {
          return outcome(connection, "closed");
        }
        String status = connection.status();
        if (!status.isEmpty() && !status.equals("200")) {
          return status;
        }
        Thread.sleep(BETWEEN_BYTES);
      }
      return outcome(connection, "read to the end of the test");
    } catch (SocketException e) {
      return "connection reset";
    }
  }

  private static String outcome(RawConnection connection, String end) {
    return connection.status().isEmpty() ? "no answer, " + end : connection.status() + ", " + end;
  }
}
