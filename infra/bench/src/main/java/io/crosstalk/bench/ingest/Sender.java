package io.crosstalk.bench.ingest;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * HTTP client that sends requests over a few connections, each of which waits for the answer before
 * it sends the next request. Requests may overtake each other, but only by as many as there are
 * connections.
 */
final class Sender implements AutoCloseable {
  private static final int SUCCESS = 200;
  private static final int REDIRECTION = 300;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ExecutorService threads;
  private final int connections;

  Sender(int connections) {
    this.connections = connections;
    this.threads = Executors.newFixedThreadPool(connections);
  }

  /**
   * Sends all requests.
   *
   * @throws IOException when one is refused
   */
  void send(String url, List<String> headers, List<byte[]> bodies)
      throws IOException, InterruptedException {
    AtomicInteger next = new AtomicInteger();
    List<? extends Future<?>> all =
        IntStream.range(0, connections)
            .mapToObj(
                i ->
                    threads.submit(
                        () -> {
                          sendFrom(next, url, headers, bodies);
                          return null;
                        }))
            .toList();
    for (Future<?> each : all) {
      try {
        each.get();
      } catch (ExecutionException e) {
        throw new IOException("sending to " + url + " failed", e.getCause());
      }
    }
  }

  private void sendFrom(AtomicInteger next, String url, List<String> headers, List<byte[]> bodies)
      throws IOException, InterruptedException {
    for (int i = next.getAndIncrement(); i < bodies.size(); i = next.getAndIncrement()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .headers(headers.toArray(String[]::new))
              .POST(BodyPublishers.ofByteArray(bodies.get(i)))
              .build();
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() < SUCCESS || answer.statusCode() >= REDIRECTION) {
        throw new IOException(answer.statusCode() + " " + answer.body());
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    client.close();
  }
}
