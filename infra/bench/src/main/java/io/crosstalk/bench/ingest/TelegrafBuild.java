package io.crosstalk.bench.ingest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Builds Telegraf from its sources, once for each cache folder. */
final class TelegrafBuild {
  static final String VERSION = "v1.37.2";

  private static final String TAGS =
      "custom,inputs.http_listener_v2,outputs.kafka,serializers.influx,parsers.prometheusremotewrite";

  private TelegrafBuild() {}

  /**
   * The program.
   *
   * @throws IOException when there is no Go, or the build fails; the message says what to do
   */
  static Path ensure(Path cache) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(cache.resolve("telegraf-" + VERSION));
    Path program = folder.resolve("telegraf");
    if (!Files.isExecutable(program)) {
      build(folder);
    }
    return program;
  }

  private static void build(Path folder) throws IOException, InterruptedException {
    System.err.println("building Telegraf " + VERSION + " (a minute or two, the first time only)");
    Path log = folder.resolve("build.log");
    ProcessBuilder go =
        new ProcessBuilder(
                List.of(
                    "go",
                    "install",
                    "-tags",
                    TAGS,
                    "github.com/influxdata/telegraf/cmd/telegraf@" + VERSION))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    go.environment().put("GOBIN", folder.toString());
    int code;
    try {
      code = go.start().waitFor();
    } catch (IOException e) {
      throw new IOException(
          "the comparison needs Telegraf, which is built with Go, and 'go' can't be started. Install Go 1.25"
              + " or later (https://go.dev/doc/install), or name a Telegraf with --telegraf FILE",
          e);
    }
    if (code != 0) {
      throw new IOException(
          "Telegraf could not be built (go install ended with " + code + "); see " + log);
    }
  }
}
