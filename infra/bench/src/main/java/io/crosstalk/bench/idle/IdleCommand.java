package io.crosstalk.bench.idle;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.ProcessFigures;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.harness.Table;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.bench.platform.LocalPlatform;
import io.crosstalk.bench.platform.PlatformStatus;
import io.crosstalk.bench.platform.PlatformStatus.Component;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Command {@code crosstalk bench idle}. */
@Command(
    name = "idle",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures what a platform uses that has little or nothing to do.",
      "Starts a local platform of its own. Prints the processor time and the memory of each of its"
          + " processes without a source, and then with a source that pushes samples every 20 s."
    })
public final class IdleCommand extends Benchmark {
  private static final double PERCENT = 100;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "120",
      description = "Length of each of the two observations (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--settle",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "Time before each observation, not measured (default: ${DEFAULT-VALUE}).")
  private int settle;

  @Option(
      names = "--resources",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Resources of 8 metrics that are pushed (default: ${DEFAULT-VALUE}).")
  private int resources;

  /** Processor time in percent of one core, and memory, of each component in its order. */
  private record Observation(List<Double> percent, List<Long> megabytes) {
    double percentInSum() {
      return percent.stream().mapToDouble(Double::doubleValue).sum();
    }

    long megabytesInSum() {
      return megabytes.stream().mapToLong(Long::longValue).sum();
    }
  }

  @Override
  protected Report run(Path folder) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    try (LocalPlatform platform =
        LocalPlatform.start(Files.createDirectories(folder.resolve("platform")))) {
      double start = (System.nanoTime() - begin) / 1e9;
      return run(platform).aim(Aim.FIRST_START, "all processes", start);
    }
  }

  /** Observes a running platform. */
  public Report run(LocalPlatform platform) throws IOException, InterruptedException {
    PlatformStatus status = platform.status();
    List<Component> components = status.components();
    Observation idle = observe(components);
    Observation loaded;
    try (Gateway gateway = new Gateway(status, platform.tokens());
        PushSource source = new PushSource(gateway, resources)) {
      loaded = observe(components);
      source.check();
    }
    String input = "%,d resources at 20 s".formatted(resources);
    return new Report("observed for %d s each, after %d s".formatted(seconds, settle))
        .add(table(components, idle, loaded))
        .aim(Aim.IDLE, "all processes", idle.percentInSum())
        .aim(Aim.IDLE_LOADED, input, loaded.percentInSum());
  }

  private Observation observe(List<Component> components) throws InterruptedException {
    System.err.printf("  … %d s, of which %d s are measured%n", settle + seconds, seconds);
    Thread.sleep(Duration.ofSeconds(settle));
    List<Duration> before = cpu(components);
    long begin = System.nanoTime();
    Thread.sleep(Duration.ofSeconds(seconds));
    double nanos = System.nanoTime() - begin;
    List<Duration> after = cpu(components);
    return new Observation(
        IntStream.range(0, components.size())
            .mapToObj(i -> PERCENT * after.get(i).minus(before.get(i)).toNanos() / nanos)
            .toList(),
        components.stream().map(each -> ProcessFigures.megabytes(each.pid())).toList());
  }

  private static List<Duration> cpu(List<Component> components) {
    return components.stream().map(each -> ProcessFigures.cpu(each.pid())).toList();
  }

  private static Table table(List<Component> components, Observation idle, Observation loaded) {
    Table table =
        new Table("Processor time in percent of one core, and memory, without and with the source")
            .columns("%s", "process")
            .columns("%.1f", "idle %")
            .columns("%,d", "idle MB")
            .columns("%.1f", "loaded %")
            .columns("%,d", "loaded MB");
    for (int i = 0; i < components.size(); i++) {
      table.row(
          components.get(i).name(),
          idle.percent().get(i),
          idle.megabytes().get(i),
          loaded.percent().get(i),
          loaded.megabytes().get(i));
    }
    return table.row(
        "all",
        idle.percentInSum(),
        idle.megabytesInSum(),
        loaded.percentInSum(),
        loaded.megabytesInSum());
  }
}
