package io.crosstalk.bench.rest.crowd;

import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;

/**
 * Client of a crowd that announces a large request body, sends only the beginning, and keeps the
 * connection open.
 */
record SlowSender(URI url, String token) implements CrowdClient {
  private static final int BUFFER = 4_096;
  private static final int ANNOUNCED = 50_000_000;
  private static final int SENT = 60_000;
  private static final Duration POLL = Duration.ofMillis(500);
  private static final String LINE =
      "{\"time\":\"%s\",\"resource\":\"bench-sender\",\"metric\":\"disk.latency\",\"value\":0.003,\"unit\":\"s\"}\n";

  @Override
  public String request(long deadline) throws IOException {
    String body = LINE.formatted(Instant.now()).repeat(SENT / LINE.length());
    try (RawConnection connection = new RawConnection(url, BUFFER)) {
      connection.write(
          ("POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
                  + "X-Crosstalk-Source: bench-slow\r\nContent-Type: application/x-ndjson\r\n"
                  + "Content-Length: %d\r\n\r\n")
              .formatted(url.getPath(), token, ANNOUNCED));
      connection.write(body);
      while (System.nanoTime() < deadline) {
        int read = connection.read(POLL);
        if (read == RawConnection.END) {
          return "closed without an answer";
        }
        if (!connection.status().isEmpty()) {
          return connection.status();
        }
      }
      return "held to the end of the test";
    } catch (SocketException e) {
      return "connection reset";
    }
  }
}
