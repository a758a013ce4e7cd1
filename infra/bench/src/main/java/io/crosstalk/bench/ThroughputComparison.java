package io.crosstalk.bench;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.broker.Broker;
import io.crosstalk.bench.load.Feeder;
import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.bench.process.JavaProcess;
import io.crosstalk.bench.variant.RunMeasurement;
import io.crosstalk.bench.variant.Task;
import io.crosstalk.bench.variant.Variant;
import io.crosstalk.bench.variant.VariantProcess;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.FolderOperations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the throughput comparison for one number of resources: starts a broker, writes the input
 * once, and runs each variant in each round.
 */
final class ThroughputComparison {
  private static final List<String> FEEDER_JVM = List.of("-Xmx2g", "-XX:+UseSerialGC");

  private final ThroughputSettings settings;
  private final Path folder;
  private final Workload workload;
  private final Map<Variant, List<RunMeasurement>> runs = new EnumMap<>(Variant.class);

  ThroughputComparison(ThroughputSettings settings, Path folder, Workload workload) {
    this.settings = settings;
    this.folder =
        folder.resolve(
            "size-%d-onsets-%d-density-%s"
                .formatted(workload.resources(), workload.onsets(), workload.density()));
    this.workload = workload;
  }

  /** Runs all rounds. Progress goes to standard error. */
  SizeResult run() throws IOException, InterruptedException {
    FolderOperations.delete(folder);
    Files.createDirectories(folder);
    try (Broker broker = Broker.start(folder.resolve("broker"))) {
      feed(broker);
      for (int round = 1; round <= settings.rounds(); round++) {
        for (Variant variant : Variant.values()) {
          runs.computeIfAbsent(variant, key -> new ArrayList<>())
              .add(measure(broker, variant, round));
        }
      }
    }
    FolderOperations.delete(folder);
    return new SizeResult(
        workload.resources(),
        new Landscape(workload.resources()).domains(),
        workload.steps(),
        workload.onsets(),
        workload.density(),
        workload.samples(),
        runs);
  }

  private void feed(Broker broker) throws IOException, InterruptedException {
    say(
        "%,d resources, %d onsets/M, density %s: writing %,d records (%,d samples)",
        workload.resources(),
        workload.onsets(),
        workload.density(),
        workload.records(),
        workload.samples());
    new BenchTopics(broker.bootstrapServers()).createInput();
    java(FEEDER_JVM).run(Feeder.class, broker.bootstrapServers(), json(workload));
  }

  private RunMeasurement measure(Broker broker, Variant variant, int round)
      throws IOException, InterruptedException {
    new BenchTopics(broker.bootstrapServers()).renewOutput();
    String id = "bench-" + variant.name().toLowerCase(java.util.Locale.ROOT) + "-" + round;
    Path state = folder.resolve(id);
    Task task =
        new Task(
            variant,
            broker.bootstrapServers(),
            broker.pid(),
            id,
            workload,
            settings.threads(),
            state.toString());
    String line = java(variantJvm(id)).run(VariantProcess.class, json(task));
    RunMeasurement measured =
        EventJson.read(line.getBytes(StandardCharsets.UTF_8), RunMeasurement.class);
    FolderOperations.delete(state);
    say(
        "  round %d %-18s %,10.0f samples/s, %6.1f s, CPU %6.1f s, broker %5.1f s, others %5.1f s,"
            + " peak %,6d MB, verdicts %,d",
        round,
        variant.label(),
        measured.rate(),
        measured.seconds(),
        measured.cpuSeconds(),
        measured.brokerCpuSeconds(),
        measured.othersCpuSeconds(),
        measured.peakMegabytes(),
        measured.verdicts());
    return measured;
  }

  private List<String> variantJvm(String id) throws IOException {
    List<String> options = new ArrayList<>(settings.jvm());
    Path profile = settings.profile();
    if (profile != null) {
      Files.createDirectories(profile);
      Path file = profile.resolve(workload.resources() + "-" + id + ".jfr");
      options.add("-XX:StartFlightRecording:settings=profile,filename=" + file);
      options.add("-Xlog:jfr+startup=off");
    }
    return options;
  }

  private JavaProcess java(List<String> options) {
    return new JavaProcess(settings.wrap(), options, folder.resolve("variants.log"));
  }

  private static String json(Object value) {
    return new String(EventJson.write(value), StandardCharsets.UTF_8);
  }

  private static void say(String format, Object... values) {
    System.err.println(format.formatted(values));
  }
}
