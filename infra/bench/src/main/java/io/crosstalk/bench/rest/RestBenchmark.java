package io.crosstalk.bench.rest;

import io.crosstalk.bench.rest.RestResult.Load;
import io.crosstalk.bench.rest.RestResult.LoadKind;
import io.crosstalk.bench.rest.crowd.CrowdKind;
import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.crowd.Crowds;
import io.crosstalk.bench.rest.load.LoadResult;
import io.crosstalk.bench.rest.load.QueryMix;
import io.crosstalk.bench.rest.load.Vegeta;
import io.crosstalk.bench.rest.load.VegetaTargets;
import io.crosstalk.bench.rest.platform.BenchTokens;
import io.crosstalk.bench.rest.platform.Gateway;
import io.crosstalk.bench.rest.platform.LocalPlatform;
import io.crosstalk.bench.rest.platform.PlatformStatus;
import io.crosstalk.bench.rest.stored.IncidentFilling;
import io.crosstalk.bench.rest.stored.StoredIncidents;
import io.crosstalk.bench.rest.stored.VerdictCopies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the REST benchmark: starts a platform, stores incidents in it, then measures the loads at
 * constant rates and the crowds of clients.
 */
final class RestBenchmark {
  private static final int TARGETS = 20_000;
  private static final int FAST_READERS = 200;
  private static final int SLOW_READERS = 600;
  private static final int SLOW_SENDERS = 1_000;
  private static final double NANOS_A_SECOND = 1e9;

  private final RestSettings settings;
  private final BenchTokens tokens = BenchTokens.make();

  RestBenchmark(RestSettings settings) {
    this.settings = settings;
  }

  /** Runs the benchmark. Progress goes to standard error. */
  RestResult run() throws IOException, InterruptedException {
    Path data = Files.createDirectories(settings.folder().resolve("platform"));
    tokens.write(data);
    try (LocalPlatform platform = LocalPlatform.start(settings.home(), data)) {
      PlatformStatus status = platform.status();
      try (Gateway gateway = new Gateway(status.url(), tokens.ordinaryViewer())) {
        long begin = System.nanoTime();
        StoredIncidents stored =
            new IncidentFilling(VerdictCopies.recorded(), gateway)
                .fill(status.bootstrapServers(), settings.incidents());
        double seconds = (System.nanoTime() - begin) / NANOS_A_SECOND;
        return measured(platform, status.url(), stored, seconds);
      }
    }
  }

  private RestResult measured(
      LocalPlatform platform, String url, StoredIncidents stored, double storedSeconds)
      throws IOException, InterruptedException {
    Path folder = settings.folder();
    Path targets =
        VegetaTargets.write(
            folder.resolve("targets.json"), url, new QueryMix(stored), tokens.viewers(), TARGETS);
    Vegeta vegeta = new Vegeta(settings.vegeta(), folder);
    List<Load> loads = new ArrayList<>();
    if (settings.warmUp().isPositive()) {
      loads.add(
          load(platform, vegeta, targets, LoadKind.WARM_UP, settings.rate(), settings.warmUp()));
    }
    loads.add(
        load(platform, vegeta, targets, LoadKind.ORDINARY, settings.rate(), settings.duration()));
    loads.add(
        load(platform, vegeta, targets, LoadKind.FLOOD, settings.flood(), settings.duration()));
    return new RestResult(stored.ids().size(), storedSeconds, loads, crowds(platform));
  }

  private Load load(
      LocalPlatform platform,
      Vegeta vegeta,
      Path targets,
      LoadKind kind,
      int rate,
      Duration duration)
      throws IOException, InterruptedException {
    PlatformStatus before = platform.status();
    LoadResult result = vegeta.attack(kind.label(), targets, rate, duration);
    return new Load(kind, rate, result, platform.changesSince(before));
  }

  private List<CrowdResult> crowds(LocalPlatform platform)
      throws IOException, InterruptedException {
    Crowds crowds = new Crowds(platform, tokens);
    Duration fast = settings.crowd();
    Duration slow = fast.multipliedBy(2);
    return List.of(
        crowds.run(CrowdKind.FAST_READERS, FAST_READERS, fast),
        crowds.run(CrowdKind.SLOW_READERS, SLOW_READERS, slow),
        crowds.run(CrowdKind.SLOW_SENDERS, SLOW_SENDERS, slow));
  }
}
