package io.crosstalk.bench.ingest;

import io.crosstalk.bench.harness.BenchTopics;
import io.crosstalk.bench.harness.Broker;
import io.crosstalk.bench.harness.ChildProcess;
import io.crosstalk.bench.harness.CommittedTopic;
import io.crosstalk.bench.harness.KafkaClients;
import io.crosstalk.bench.harness.RunMeasurement;
import io.crosstalk.bench.platform.BenchTokens;
import io.crosstalk.bench.platform.ServiceProcess;
import io.crosstalk.event.message.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;

/**
 * Sends the same samples to ingest-service and to Telegraf, which run on the same broker; only one
 * of them receives requests at a time.
 */
final class IngestComparison implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int CONNECTIONS = 4;
  private static final Duration PAST = Duration.ofDays(30);

  private final IngestRequests requests;
  private final BenchTokens tokens = BenchTokens.make();
  private final Broker broker;
  private final ChildProcess telegraf;
  private final ServiceProcess service;
  private final String telegrafUrl;
  private final CommittedTopic telegrafOutput;
  private final CommittedTopic serviceOutput;
  private long telegrafSamples;
  private long nextStartMs = System.currentTimeMillis() - PAST.toMillis();

  /** Programs and protocols that are compared. */
  enum Variant {
    TELEGRAF("Telegraf, remote write"),
    REMOTE_WRITE("ingest-service, remote write"),
    OTLP("ingest-service, OTLP");

    private final String label;

    Variant(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /**
   * Starts both programs.
   *
   * @param program Telegraf's executable file
   */
  IngestComparison(
      IngestRequests requests, Broker broker, Path program, List<String> jvm, Path folder)
      throws IOException, InterruptedException {
    this.requests = requests;
    this.broker = broker;
    String brokers = broker.bootstrapServers();
    try (Admin admin = KafkaClients.admin(brokers)) {
      BenchTopics.renew(admin, Telegraf.TOPIC);
    }
    int port = ChildProcess.freePort();
    telegraf = Telegraf.start(program, port, brokers, folder);
    telegrafUrl = "http://" + ChildProcess.HOST + ":" + port;
    service =
        ServiceProcess.start(
            "ingest-service",
            jvm,
            brokers,
            tokens,
            folder,
            List.of("crosstalk.ingest.spool.directory=" + folder.resolve("spool")));
    service.awaitHealth();
    telegrafOutput = new CommittedTopic(brokers, Telegraf.TOPIC);
    serviceOutput = new CommittedTopic(brokers, Topics.SAMPLES);
  }

  /** Runs a variant once, until all its samples are in Kafka. */
  RunMeasurement run(Variant variant) throws IOException, InterruptedException {
    long startMs = nextStartMs;
    nextStartMs += requests.length().toMillis();
    return switch (variant) {
      case TELEGRAF -> runTelegraf(requests.remoteWrite(startMs));
      case REMOTE_WRITE -> runService("/api/v1/write", write(), requests.remoteWrite(startMs));
      case OTLP -> runService("/v1/metrics", headers(), requests.otlp(startMs));
    };
  }

  /** Telegraf answers before it has written; it writes a record for each sample. */
  private RunMeasurement runTelegraf(List<byte[]> bodies) throws IOException, InterruptedException {
    telegrafSamples += requests.sent();
    RunMeasurement.Meter meter = RunMeasurement.start(telegraf.pid(), broker.pid());
    send(telegrafUrl + "/api/v1/write", write(), bodies);
    telegraf.await(
        "%,d samples are in Kafka".formatted(telegrafSamples),
        LIMIT,
        () -> telegrafOutput.size() >= telegrafSamples);
    return meter.stop(requests.sent());
  }

  /** The service answers a request only when all its samples are in Kafka. */
  private RunMeasurement runService(String path, List<String> headers, List<byte[]> bodies)
      throws IOException, InterruptedException {
    long before = serviceOutput.size();
    RunMeasurement.Meter meter = RunMeasurement.start(service.process().pid(), broker.pid());
    send(service.url() + path, headers, bodies);
    RunMeasurement measured = meter.stop(requests.sent());
    if (serviceOutput.size() - before < requests.machines()) {
      throw new IOException("the samples are not in Kafka; see " + service.process().log());
    }
    return measured;
  }

  /**
   * Sends requests over a few connections, each of which waits for the answer before it sends the
   * next request.
   */
  private void send(String url, List<String> headers, List<byte[]> bodies)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
      List<Callable<Integer>> posts =
          bodies.stream().map(body -> post(client, url, headers, body)).toList();
      for (Future<Integer> status : threads.invokeAll(posts)) {
        if (status.get() / 100 != 2) {
          throw new IOException(url + " has answered with " + status.get());
        }
      }
    } catch (ExecutionException e) {
      throw new IOException("sending to " + url + " failed", e.getCause());
    }
  }

  private static Callable<Integer> post(
      HttpClient client, String url, List<String> headers, byte[] body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .headers(headers.toArray(String[]::new))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    return () -> client.send(request, BodyHandlers.discarding()).statusCode();
  }

  private List<String> headers() {
    return List.of(
        "Authorization", "Bearer " + tokens.ingest(), "Content-Type", "application/x-protobuf");
  }

  private List<String> write() {
    List<String> all = new ArrayList<>(headers());
    all.addAll(List.of("Content-Encoding", "snappy", "X-Prometheus-Remote-Write-Version", "0.1.0"));
    return all;
  }

  @Override
  public void close() {
    serviceOutput.close();
    telegrafOutput.close();
    service.process().close();
    telegraf.close();
  }
}
