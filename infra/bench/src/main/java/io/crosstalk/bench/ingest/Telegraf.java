package io.crosstalk.bench.ingest;

import io.crosstalk.bench.process.BackgroundProgram;
import io.crosstalk.bench.process.GoProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A running Telegraf, configured as its manual recommends: the HTTP listener with the remote-write
 * parser, the Kafka output with its default serializer (influx, a record a sample) and large
 * batches. The records are keyed by machine and compressed in the same way as those of
 * ingest-service.
 */
final class Telegraf implements IngestProgram {
  static final String TOPIC = "telegraf";

  static final GoProgram BUILD =
      new GoProgram(
          "Telegraf",
          "telegraf",
          "github.com/influxdata/telegraf/cmd/telegraf",
          "v1.37.2",
          "custom,inputs.http_listener_v2,outputs.kafka,serializers.influx,parsers.prometheusremotewrite",
          "--telegraf");

  private static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final String CONFIG =
      """
      [agent]
        interval = "10s"
        flush_interval = "1s"
        flush_jitter = "0s"
        metric_batch_size = 10000
        metric_buffer_limit = 10000000
        omit_hostname = true

      [[inputs.http_listener_v2]]
        service_address = "tcp://%s:%d"
        paths = ["/api/v1/write"]
        data_format = "prometheusremotewrite"

      [[outputs.kafka]]
        brokers = ["%s"]
        topic = "%s"
        routing_tag = "instance"
        compression_codec = 3
        required_acks = -1
        producer_timestamp = "now"
        max_message_bytes = 1000000
        data_format = "influx"
      """;

  private final BackgroundProgram program;
  private final int port;
  private final OutputTopic topic;

  private Telegraf(BackgroundProgram program, int port, OutputTopic topic) {
    this.program = program;
    this.port = port;
    this.topic = topic;
  }

  static Telegraf start(Path binary, String brokers, Path folder)
      throws IOException, InterruptedException {
    int port = BackgroundProgram.freePort();
    Path config =
        Files.writeString(
            folder.resolve("telegraf.conf"),
            CONFIG.formatted(BackgroundProgram.HOST, port, brokers, TOPIC));
    BackgroundProgram program =
        BackgroundProgram.start(
            List.of(binary.toString(), "--config", config.toString()),
            folder.resolve("telegraf.log"));
    program.awaitPort(port);
    return new Telegraf(program, port, new OutputTopic(brokers, TOPIC));
  }

  @Override
  public long pid() {
    return program.pid();
  }

  @Override
  public String writeUrl() {
    return "http://" + BackgroundProgram.HOST + ":" + port + "/api/v1/write";
  }

  /**
   * Waits until the output topic has as many records as samples, since Telegraf writes a record for
   * each sample.
   */
  @Override
  public void awaitSamples(long samples) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (topic.records() < samples) {
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "Telegraf has written %,d of %,d samples and no more; see %s"
                .formatted(topic.records(), samples, log()));
      }
      Thread.sleep(20); // Pause before the next count; short beside the run.
    }
  }

  @Override
  public Path log() {
    return program.log();
  }

  @Override
  public void close() {
    topic.close();
    program.close();
  }
}
