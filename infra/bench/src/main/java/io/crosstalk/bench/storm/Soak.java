package io.crosstalk.bench.storm;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.broker.Broker;
import io.crosstalk.bench.process.JavaProcess;
import io.crosstalk.bench.process.JavaProcess.Ended;
import io.crosstalk.bench.storm.load.Scenario;
import io.crosstalk.bench.storm.load.SoakFeeder;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.storm.variant.SoakMeasurement;
import io.crosstalk.bench.storm.variant.SoakProcess;
import io.crosstalk.bench.storm.variant.StormTask;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.FolderOperations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Soak test: lets the correlation topology process storms of scenario c, one every seven hours of
 * event time, for some minutes, and checks that the live heap does not grow.
 */
final class Soak {
  /**
   * Minutes before the storm in each cycle; with the storm and the recovery, a cycle has seven
   * hours.
   */
  private static final int ORDINARY_MINUTES = 390;

  private static final int STORM_MINUTES = 20;

  private static final List<String> FEEDER_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

  /** Topic settings with a small retention, because a soak test writes several gigabytes. */
  private static final Map<String, String> RETENTION =
      Map.of("retention.bytes", "500000000", "segment.bytes", "100000000");

  private final StormSettings settings;
  private final StormWorkload cycle;
  private final int minutes;

  Soak(StormSettings settings, int machines, int minutes) {
    this.settings = settings;
    this.minutes = minutes;
    cycle =
        StormWorkload.quiet(Scenario.ONE_DATASTORE, machines, ORDINARY_MINUTES, STORM_MINUTES)
            .withStorm();
  }

  /**
   * Runs the soak test.
   *
   * @return text of the report, or of the reason why there is no result
   */
  String run() throws IOException, InterruptedException {
    Path folder = settings.folder().resolve("soak");
    FolderOperations.delete(folder);
    try (Broker broker = Broker.start(folder.resolve("broker"))) {
      BenchTopics topics = new BenchTopics(broker.bootstrapServers(), RETENTION);
      topics.createInput();
      topics.renewOutput();
      StormTask task = task(broker, folder);
      Process feeder =
          java(FEEDER_JVM)
              .start(SoakFeeder.class, broker.bootstrapServers(), json(cycle), task.id());
      Runtime.getRuntime().addShutdownHook(new Thread(feeder::destroyForcibly));
      try {
        return text(run(task));
      } finally {
        feeder.destroyForcibly().waitFor();
      }
    } finally {
      FolderOperations.delete(folder);
    }
  }

  private Ended run(StormTask task) throws IOException, InterruptedException {
    Duration limit = Duration.ofMinutes(minutes).plus(settings.limit());
    return java(settings.jvm()).run(limit, SoakProcess.class, json(task));
  }

  private String text(Ended ended) {
    byte[] line = ended.lastLine().getBytes(StandardCharsets.UTF_8);
    return switch (ended.how()) {
      case DONE -> SoakReport.of(cycle, EventJson.read(line, SoakMeasurement.class));
      case TOO_LONG -> "soak: the topology committed no tick, or not enough of them%n".formatted();
      case FAILED -> "soak: failed; see variants.log in the data folder (--data)%n".formatted();
    };
  }

  private StormTask task(Broker broker, Path folder) {
    return new StormTask(
        broker.bootstrapServers(),
        broker.pid(),
        "storm-soak",
        settings.threads(),
        folder.resolve("state").toString(),
        cycle,
        minutes,
        false);
  }

  private JavaProcess java(List<String> options) {
    return new JavaProcess(List.of(), options, settings.folder().resolve("variants.log"));
  }

  private static String json(Object value) {
    return new String(EventJson.write(value), StandardCharsets.UTF_8);
  }
}
