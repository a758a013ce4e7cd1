package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.LeftOutCounts;
import io.crosstalk.collectors.open.mapping.MappingOverview;
import io.crosstalk.collectors.open.series.LeftOutPoints;
import io.crosstalk.ingest.collect.run.SourceStatus.Counted;
import io.crosstalk.ingest.publish.KnownResources;
import io.crosstalk.ingest.publish.LiveSources;
import io.crosstalk.ingest.publish.SeriesSources;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Collects the state of all sources, for the REST interface and for meters. Thread-safe. */
@Component
final class SourcesOverview {
  /** Limits for push sources, whose expected interval is not configured. */
  private static final LagLimits PUSHED =
      new LagLimits(Duration.ofMinutes(1), Duration.ofMinutes(10));

  private static final String UNUSED =
      "no diagnosis can use anything of this source: none of its metrics is one of those in"
          + " docs/vocabulary.md; see what is left out";

  /** Most ids in a warning. */
  private static final int MOST_NAMED = 5;

  private final SourceFleet fleet;
  private final LiveSources live;
  private final MappingOverview mapping;
  private final KnownResources inventory;
  private final SeriesSources series;
  private final Clock clock;
  private final Map<String, RateMeter> rates = new HashMap<>();
  private final Map<MultiGauge, ToDoubleFunction<SourceStatus>> gauges;

  SourcesOverview(
      SourceFleet fleet,
      LiveSources live,
      MappingOverview mapping,
      KnownResources inventory,
      SeriesSources series,
      Clock clock,
      MeterRegistry registry) {
    this.fleet = fleet;
    this.live = live;
    this.mapping = mapping;
    this.inventory = inventory;
    this.series = series;
    this.clock = clock;
    this.gauges =
        Map.of(
            gauge(registry, "crosstalk.ingest.source.lag.seconds", "How far a source is behind"),
            status -> status.lagSeconds() == null ? Double.NaN : status.lagSeconds(),
            gauge(
                registry,
                "crosstalk.ingest.source.silent",
                "1 while a source is silent, otherwise 0"),
            status -> status.state() == SourceCondition.SILENT ? 1 : 0,
            gauge(
                registry,
                "crosstalk.ingest.source.samples",
                "Samples delivered since the source was started"),
            status -> count(status, Counted::samples),
            gauge(
                registry,
                "crosstalk.ingest.source.rejected",
                "Readings refused since the source was started"),
            status -> count(status, Counted::rejected),
            gauge(
                registry,
                "crosstalk.ingest.source.lost",
                "Readings lost since the source was started, for want of room"),
            status -> count(status, Counted::lost));
  }

  private static double count(SourceStatus status, Function<Counted, @Nullable Long> figure) {
    Long count = figure.apply(status.counts());
    return count == null ? Double.NaN : count;
  }

  private static MultiGauge gauge(MeterRegistry registry, String name, String description) {
    return MultiGauge.builder(name).description(description).register(registry);
  }

  /**
   * Returns the state of the collected sources, followed by that of the push sources, each group
   * sorted by name.
   */
  synchronized List<SourceStatus> all() {
    long nowMs = clock.millis();
    List<SourceStatus> all = new ArrayList<>();
    for (SourceRun run : fleet.runs()) {
      String name = run.definition().name();
      SourceCondition state = run.state(nowMs);
      all.add(
          StatusReader.of(
              run,
              state,
              rate(name).perMinute(),
              warnings(run, state, nowMs),
              mapping.replicas(name),
              nowMs));
    }
    all.sort(Comparator.comparing(SourceStatus::name));
    live.pushed().forEach((name, lastArrivalMs) -> all.add(pushed(name, lastArrivalMs, nowMs)));
    return all;
  }

  private SourceStatus pushed(String name, long lastArrivalMs, long nowMs) {
    LeftOutCounts leftOut = live.tallies().leftOut(name);
    boolean unused = live.tallies().isUnused(name);
    SourceCondition timely = PUSHED.judge(nowMs - lastArrivalMs, 0);
    return StatusReader.pushed(
        name,
        lastArrivalMs,
        live.tallies().of(name),
        rate(name).perMinute(),
        Stream.of(
                unused(unused),
                LeftOutPoints.warnings(leftOut),
                mapping.warnings(name),
                series.warnings(name, nowMs))
            .flatMap(List::stream)
            .toList(),
        leftOut.all(),
        mapping.replicas(name),
        unused && timely == SourceCondition.OK ? SourceCondition.UNUSED : timely,
        nowMs);
  }

  private List<String> warnings(SourceRun run, SourceCondition state, long nowMs) {
    return Stream.of(
            unused(state == SourceCondition.UNUSED),
            run.warnings(),
            mapping.warnings(run.definition().name()),
            series.warnings(run.definition().name(), nowMs),
            changesOfUnknown(run))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> unused(boolean unused) {
    return unused ? List.of(UNUSED) : List.of();
  }

  /** Warning about changes of resources that the inventory does not name now. */
  private List<String> changesOfUnknown(SourceRun run) {
    List<String> unknown =
        run.changedResources().stream().filter(inventory::isMissing).sorted().toList();
    return unknown.isEmpty()
        ? List.of()
        : List.of(
            "changes of the last day name resources that the inventory does not have, so that no diagnosis uses them: %s%s;"
                    .formatted(
                        unknown.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")),
                        unknown.size() > MOST_NAMED
                            ? " and %d more".formatted(unknown.size() - MOST_NAMED)
                            : "")
                + " correct the ids, or add the resources to the inventory");
  }

  private RateMeter rate(String name) {
    return rates.computeIfAbsent(name, unknown -> new RateMeter());
  }

  /** Updates rates and meters; to be called periodically. */
  synchronized void look() {
    for (SourceRun run : fleet.runs()) {
      rate(run.definition().name()).look(clock.millis(), run.report().samples());
    }
    live.pushed()
        .keySet()
        .forEach(name -> rate(name).look(clock.millis(), live.tallies().of(name).samples()));
    List<SourceStatus> all = all();
    gauges.forEach(
        (gauge, value) ->
            gauge.register(
                all.stream()
                    .map(
                        status ->
                            MultiGauge.Row.of(
                                Tags.of("source", status.name(), "type", status.type()),
                                value.applyAsDouble(status)))
                    .toList(),
                true));
  }
}
