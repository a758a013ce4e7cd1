package io.crosstalk.bench.rest.crowd;

import io.crosstalk.bench.rest.load.AnswerFigures;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Client with an ordinary rate: one request a second, whether or not earlier requests have been
 * answered. Its response times show how a crowd affects other users.
 */
final class OrdinaryClient {
  private static final Duration BETWEEN = Duration.ofSeconds(1);
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final String SAMPLE =
      "{\"time\":\"%s\",\"resource\":\"bench-ordinary\",\"metric\":\"disk.latency\",\"value\":0.003,\"unit\":\"s\"}\n";

  private record Answer(int status, long nanos) {}

  private final HttpClient http;
  private final URI url;
  private final String token;
  private final boolean sends;

  private OrdinaryClient(HttpClient http, URI url, String token, boolean sends) {
    this.http = http;
    this.url = url;
    this.token = token;
    this.sends = sends;
  }

  /** Creates a client that reads incidents. */
  static OrdinaryClient reading(HttpClient http, URI url, String token) {
    return new OrdinaryClient(http, url, token, false);
  }

  /** Creates a client that sends one sample with each request. */
  static OrdinaryClient sending(HttpClient http, URI url, String token) {
    return new OrdinaryClient(http, url, token, true);
  }

  /**
   * Makes requests until a deadline and waits for their answers.
   *
   * @param deadline time of the last request, as {@link System#nanoTime()}
   * @return figures of the answers by HTTP status; status 0 for requests without an answer
   */
  Map<Integer, AnswerFigures> run(long deadline) throws InterruptedException {
    List<Answer> answers = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    while (System.nanoTime() < deadline) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                Answer answer = request();
                synchronized (answers) {
                  answers.add(answer);
                }
              }));
      Thread.sleep(BETWEEN);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    synchronized (answers) {
      return figures(answers);
    }
  }

  private Answer request() {
    long begin = System.nanoTime();
    try {
      int status = http.send(asked(), BodyHandlers.discarding()).statusCode();
      return new Answer(status, System.nanoTime() - begin);
    } catch (IOException e) {
      return new Answer(0, System.nanoTime() - begin);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer(0, System.nanoTime() - begin);
    }
  }

  private HttpRequest asked() {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url).header("Authorization", "Bearer " + token).timeout(TIMEOUT);
    return sends
        ? request
            .header("X-Crosstalk-Source", "bench-ordinary")
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(SAMPLE.formatted(Instant.now())))
            .build()
        : request.build();
  }

  private static Map<Integer, AnswerFigures> figures(List<Answer> answers) {
    Map<Integer, AnswerFigures> figures = new TreeMap<>();
    answers.stream()
        .collect(Collectors.groupingBy(Answer::status))
        .forEach(
            (status, all) ->
                figures.put(
                    status, AnswerFigures.of(all.stream().mapToLong(Answer::nanos).toArray())));
    return figures;
  }
}
