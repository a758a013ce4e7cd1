package io.crosstalk.bench.rest.crowd;

import io.crosstalk.bench.rest.load.AnswerFigures;
import io.crosstalk.bench.rest.platform.BenchTokens;
import io.crosstalk.bench.rest.platform.LocalPlatform;
import io.crosstalk.bench.rest.platform.PlatformStatus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Lets crowds of clients make requests to a platform, and measures how an ordinary client is served
 * at the same time.
 */
public final class Crowds {
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final LocalPlatform platform;
  private final BenchTokens tokens;

  public Crowds(LocalPlatform platform, BenchTokens tokens) {
    this.platform = platform;
    this.tokens = tokens;
  }

  /**
   * Runs a crowd, and checks afterwards that all components of the platform still run and answer.
   *
   * @param clients number of the crowd's clients
   * @param duration time in which the clients make requests
   */
  public CrowdResult run(CrowdKind kind, int clients, Duration duration)
      throws IOException, InterruptedException {
    System.err.println(
        "  … %,d clients %s, for %d s".formatted(clients, kind.label(), duration.toSeconds()));
    PlatformStatus before = platform.status();
    OutcomeCounts tally = new OutcomeCounts();
    try (HttpClient http = http();
        HttpClient ordinaryHttp = http()) {
      long deadline = System.nanoTime() + duration.toNanos();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        CrowdClient client =
            client(kind, http, before, tokens.viewers().get(i % tokens.viewers().size()));
        threads.add(Thread.startVirtualThread(() -> repeat(kind, client, tally, deadline)));
      }
      Map<Integer, AnswerFigures> ordinary = ordinary(kind, ordinaryHttp, before).run(deadline);
      for (Thread thread : threads) {
        thread.join();
      }
      return new CrowdResult(
          kind, clients, tally.counts(), ordinary, platform.changesSince(before));
    }
  }

  private CrowdClient client(
      CrowdKind kind, HttpClient http, PlatformStatus status, String viewer) {
    return switch (kind) {
      case FAST_READERS -> new FastReader(http, incidents(status, "?limit=100"), viewer);
      case SLOW_READERS -> new SlowReader(incidents(status, "?limit=500&expand=all"), viewer);
      case SLOW_SENDERS -> new SlowSender(samples(status), tokens.ingest());
    };
  }

  private OrdinaryClient ordinary(CrowdKind kind, HttpClient http, PlatformStatus status) {
    return switch (kind) {
      case FAST_READERS, SLOW_READERS ->
          OrdinaryClient.reading(http, incidents(status, "?limit=50"), tokens.ordinaryViewer());
      case SLOW_SENDERS -> OrdinaryClient.sending(http, samples(status), tokens.ingest());
    };
  }

  private static void repeat(
      CrowdKind kind, CrowdClient client, OutcomeCounts tally, long deadline) {
    try {
      while (System.nanoTime() < deadline) {
        try {
          tally.count(client.request(deadline));
        } catch (IOException e) {
          tally.count(e.getClass().getSimpleName());
          Thread.sleep(PAUSE);
        }
        if (kind != CrowdKind.FAST_READERS) {
          Thread.sleep(PAUSE);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static URI incidents(PlatformStatus status, String query) {
    return URI.create(status.url() + "/api/v1/incidents" + query);
  }

  private static URI samples(PlatformStatus status) {
    return URI.create(status.ingestUrl() + "/api/v1/ingest/samples");
  }

  private static HttpClient http() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }
}
