package io.crosstalk.bench.ingest;

import io.crosstalk.bench.harness.ChildProcess;
import io.crosstalk.bench.harness.GoProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Starts Telegraf, configured as its manual recommends: the HTTP listener with the remote-write
 * parser, the Kafka output with its default serializer (influx, a record a sample) and large
 * batches. The records are keyed by machine and compressed in the same way as those of
 * ingest-service.
 */
final class Telegraf {
  static final String TOPIC = "telegraf";

  static final GoProgram PROGRAM =
      new GoProgram(
          "telegraf",
          "github.com/influxdata/telegraf/cmd/telegraf",
          "v1.37.2",
          "custom,inputs.http_listener_v2,outputs.kafka,serializers.influx,parsers.prometheusremotewrite");

  private Telegraf() {}

  static ChildProcess start(Path program, int port, String brokers, Path folder)
      throws IOException, InterruptedException {
    Path config = folder.resolve("telegraf.conf");
    try (InputStream template = Telegraf.class.getResourceAsStream("/telegraf.conf")) {
      String text =
          new String(Objects.requireNonNull(template).readAllBytes(), StandardCharsets.UTF_8);
      Files.writeString(config, text.formatted(ChildProcess.HOST, port, brokers, TOPIC));
    }
    ChildProcess process =
        ChildProcess.start(
            List.of(program.toString(), "--config", config.toString()),
            folder.resolve("telegraf.log"));
    process.awaitPort(port);
    return process;
  }
}
