package io.crosstalk.bench.rest;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Benchmark;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.harness.Table;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.bench.platform.LocalPlatform;
import io.crosstalk.bench.platform.PlatformStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Command {@code crosstalk bench rest}. */
@Command(
    name = "rest",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures the REST interface of a whole platform under load.",
      "Starts a local platform of its own and stores incidents in it. Measures the time from a tick"
          + " on the bus to the REST interface; then mixed queries at a constant rate (vegeta), and"
          + " more than can be answered. A vegeta that is not on the PATH is built from its sources"
          + " with Go, once."
    })
public final class RestCommand extends Benchmark {
  private static final int OK = 200;
  private static final Set<Integer> IN_FLOOD = Set.of(OK, 429, 503);
  private static final int NO_ANSWER = 0;
  private static final double PERCENT = 100;

  private final Table answers =
      new Table("Answers")
          .columns("%s", "stage", "answers")
          .columns("%,d", "count")
          .columns("%.1f", "p50 ms", "p99 ms", "max ms");

  @Option(
      names = "--incidents",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Incidents to store first (default: ${DEFAULT-VALUE}).")
  private int incidents;

  @Option(
      names = "--ticks",
      paramLabel = "N",
      defaultValue = "100",
      description = "Ticks whose time to REST is measured (default: ${DEFAULT-VALUE}).")
  private int ticks;

  @Option(
      names = "--machines",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Machines of these ticks (default: ${DEFAULT-VALUE}).")
  private int machines;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "500",
      description = "Requests a second that are to be answered (default: ${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--flood",
      paramLabel = "N",
      defaultValue = "3000",
      description = "Requests a second that may be refused (default: ${DEFAULT-VALUE}).")
  private int flood;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "30",
      description = "Length of each, and of a warm-up before (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(names = "--vegeta", paramLabel = "FILE", description = "The vegeta to use.")
  private @Nullable Path vegeta;

  @Override
  protected Report run(Path folder) throws IOException, InterruptedException {
    Path program = Vegeta.PROGRAM.find(vegeta);
    try (LocalPlatform platform =
        LocalPlatform.start(Files.createDirectories(folder.resolve("platform")))) {
      return run(platform, new Vegeta(program, folder));
    }
  }

  Report run(LocalPlatform platform, Vegeta vegeta) throws IOException, InterruptedException {
    PlatformStatus status = platform.status();
    Report report = new Report("%,d incidents stored".formatted(incidents)).add(answers);
    StoredIncidents stored;
    try (Gateway gateway = new Gateway(status, platform.tokens());
        IncidentFilling filling = new IncidentFilling(status.bootstrapServers(), gateway)) {
      stored = filling.fill(incidents);
      TickLatency latency = new TickLatency(gateway, machines);
      AnswerFigures visible = latency.measure(status.bootstrapServers(), ticks);
      int found = latency.incidents();
      row("ticks, " + latency.label(), "visible; %,d incidents".formatted(found), visible);
      report.aim(Aim.TICK_TO_REST, latency.label(), found > 0 ? visible.p99Ms() : Double.NaN);
    }
    vegeta.write(status.url(), new QueryMix(stored), platform.tokens().viewers());
    Duration length = Duration.ofSeconds(seconds);
    vegeta.attack("warm-up", rate, length);
    Map<Integer, AnswerFigures> answered = load(vegeta, rate, report, platform, status);
    report
        .aim(Aim.REST_P99, stage(rate), ok(answered).p99Ms())
        .aim(Aim.REST_ANSWERED, stage(rate), except(answered, Set.of(OK)));
    Map<Integer, AnswerFigures> refused = load(vegeta, flood, report, platform, status);
    return report
        .aim(Aim.FLOOD_SLOWEST, stage(flood), ok(refused).maxMs())
        .aim(Aim.FLOOD_REFUSED, stage(flood), except(refused, IN_FLOOD));
  }

  /**
   * Sends requests at a rate, and returns the figures of their answers by status.
   *
   * @param before status of the platform before any load
   */
  private Map<Integer, AnswerFigures> load(
      Vegeta vegeta, int perSecond, Report report, LocalPlatform platform, PlatformStatus before)
      throws IOException, InterruptedException {
    Vegeta.Result result = vegeta.attack("measured", perSecond, Duration.ofSeconds(seconds));
    result.byStatus().forEach((status, figures) -> row(stage(perSecond), status(status), figures));
    report
        .aim(Aim.REST_SENT, stage(perSecond), PERCENT * result.rate() / perSecond)
        .aim(Aim.ALIVE, stage(perSecond), platform.status().lostSince(before).size());
    return result.byStatus();
  }

  private static AnswerFigures ok(Map<Integer, AnswerFigures> byStatus) {
    return byStatus.getOrDefault(OK, AnswerFigures.of());
  }

  /** Number of answers with other statuses; NaN without any answer. */
  private static double except(Map<Integer, AnswerFigures> byStatus, Set<Integer> expected) {
    return byStatus.isEmpty()
        ? Double.NaN
        : byStatus.entrySet().stream()
            .filter(each -> !expected.contains(each.getKey()))
            .mapToLong(each -> each.getValue().count())
            .sum();
  }

  private void row(String stage, String name, AnswerFigures figures) {
    answers.row(stage, name, figures.count(), figures.p50Ms(), figures.p99Ms(), figures.maxMs());
  }

  private static String stage(int perSecond) {
    return "%,d/s".formatted(perSecond);
  }

  private static String status(int status) {
    return status == NO_ANSWER ? "no answer" : Integer.toString(status);
  }
}
