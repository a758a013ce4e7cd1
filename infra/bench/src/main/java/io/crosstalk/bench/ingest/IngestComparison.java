package io.crosstalk.bench.ingest;

import io.crosstalk.bench.broker.Broker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Runs the rounds of the comparison of ingest-service with Telegraf. Both programs run on the same
 * broker, and only one of them receives requests at a time.
 */
final class IngestComparison implements AutoCloseable {
  private static final int PARTITIONS = 4;
  private static final long DAY_MS = 86_400_000;
  private static final int COUNTERS = 3;

  private final IngestWorkload workload;
  private final IngestRequests requests;
  private final Broker broker;
  private final Telegraf telegraf;
  private final IngestService service;
  private final Sender sender;
  private final Map<IngestVariant, List<IngestMeasurement>> runs =
      new EnumMap<>(IngestVariant.class);
  private long telegrafSamples;
  private long nextStartMs = System.currentTimeMillis() - 30 * DAY_MS;

  private IngestComparison(
      IngestWorkload workload,
      Broker broker,
      Telegraf telegraf,
      IngestService service,
      Sender sender) {
    this.workload = workload;
    this.requests = new IngestRequests(workload);
    this.broker = broker;
    this.telegraf = telegraf;
    this.service = service;
    this.sender = sender;
  }

  static IngestComparison start(
      IngestWorkload workload,
      Path telegraf,
      Path serviceJar,
      List<String> jvm,
      int connections,
      Path folder)
      throws IOException, InterruptedException {
    Broker broker = Broker.start(folder.resolve("broker"));
    createTopic(broker.bootstrapServers());
    return new IngestComparison(
        workload,
        broker,
        Telegraf.start(telegraf, broker.bootstrapServers(), folder),
        IngestService.start(serviceJar, jvm, broker.bootstrapServers(), folder),
        new Sender(connections));
  }

  private static void createTopic(String brokers) throws IOException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      admin.createTopics(List.of(new NewTopic(Telegraf.TOPIC, PARTITIONS, (short) 1))).all().get();
    } catch (ExecutionException e) {
      throw new IOException("the topic for Telegraf could not be made", e.getCause());
    }
  }

  /**
   * Runs all rounds. Progress goes to standard error, and the first round is a warm-up that is not
   * measured.
   */
  Map<IngestVariant, List<IngestMeasurement>> run(int rounds)
      throws IOException, InterruptedException {
    for (int round = 0; round <= rounds; round++) {
      for (IngestVariant variant : IngestVariant.values()) {
        IngestMeasurement measured = measure(variant);
        print(round, variant, measured);
        if (round > 0) {
          runs.computeIfAbsent(variant, key -> new ArrayList<>()).add(measured);
        }
      }
    }
    return runs;
  }

  private IngestMeasurement measure(IngestVariant variant)
      throws IOException, InterruptedException {
    long startMs = nextStartMs;
    nextStartMs += (workload.steps() + 1) * 20_000L;
    return switch (variant) {
      case TELEGRAF -> {
        telegrafSamples += workload.sent();
        yield measure(
            telegraf, telegraf.writeUrl(), write(), requests.remoteWrite(startMs), telegrafSamples);
      }
      case REMOTE_WRITE -> {
        IngestMeasurement measured =
            measure(service, service.writeUrl(), write(), requests.remoteWrite(startMs), 0);
        requireSamples();
        yield measured;
      }
      case OTLP -> {
        IngestMeasurement measured =
            measure(service, service.otlpUrl(), otlp(), requests.otlp(startMs), 0);
        requireSamples();
        yield measured;
      }
    };
  }

  private IngestMeasurement measure(
      IngestProgram receiver,
      String url,
      List<String> headers,
      List<byte[]> bodies,
      long samplesThen)
      throws IOException, InterruptedException {
    CpuTimes begin = CpuTimes.now(receiver.pid(), broker.pid());
    sender.send(url, headers, bodies);
    receiver.awaitSamples(samplesThen);
    return begin.until(CpuTimes.now(receiver.pid(), broker.pid()), workload.sent());
  }

  /**
   * Checks that ingest-service has written the samples of all gauges. Counters are not required,
   * because their first values, and values that arrive out of order, give no sample.
   */
  private void requireSamples() throws IOException {
    long counters = workload.sent() * COUNTERS / IngestRequests.METRICS;
    service.requireNewSamples(workload.sent() - counters);
  }

  private static List<String> write() {
    return List.of(
        "Authorization",
        "Bearer " + IngestService.TOKEN,
        "Content-Type",
        "application/x-protobuf",
        "Content-Encoding",
        "snappy",
        "X-Prometheus-Remote-Write-Version",
        "0.1.0");
  }

  private static List<String> otlp() {
    return List.of(
        "Authorization", "Bearer " + IngestService.TOKEN, "Content-Type", "application/x-protobuf");
  }

  private static void print(int round, IngestVariant variant, IngestMeasurement measured) {
    System.err.println(
        "  round %d %-29s %,10.0f samples/s, %,10.0f a CPU second, %5.1f s, CPU %5.1f s, broker %5.1f s, sender %5.1f s"
            .formatted(
                round,
                variant.label(),
                measured.rate(),
                measured.efficiency(),
                measured.seconds(),
                measured.cpuSeconds(),
                measured.brokerCpuSeconds(),
                measured.senderCpuSeconds()));
  }

  @Override
  public void close() {
    sender.close();
    service.close();
    telegraf.close();
    broker.close();
  }
}
