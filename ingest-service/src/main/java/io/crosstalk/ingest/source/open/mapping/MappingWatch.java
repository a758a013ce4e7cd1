package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.collectors.open.mapping.Mappings;
import io.crosstalk.collectors.open.series.SeriesTables;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Checks periodically whether the operator's mapping file has changed, and applies it then. */
@Component
final class MappingWatch implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(MappingWatch.class);
  private static final long CHECK_INTERVAL_MS = Duration.ofSeconds(2).toMillis();

  private final Mappings mappings;
  private final SeriesTables tables;
  private final Set<Warned> warned = new HashSet<>();
  private @Nullable ScheduledExecutorService executor;

  /**
   * A rule that has been reported in the log.
   *
   * @param line line of the rule in the mapping file
   * @param unused true when no series matches the rule, false when series are refused because of it
   */
  private record Warned(int line, boolean unused) {}

  MappingWatch(Mappings mappings, SeriesTables tables, MeterRegistry registry) {
    this.mappings = mappings;
    this.tables = tables;
    Gauge.builder("crosstalk.ingest.mapping.problems", mappings, Mappings::problemCount)
        .description("Mistakes in the mapping file")
        .register(registry);
  }

  @Override
  public synchronized void start() {
    var created =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("mapping-watch").factory());
    var unused =
        created.scheduleWithFixedDelay(
            this::look, CHECK_INTERVAL_MS, CHECK_INTERVAL_MS, TimeUnit.MILLISECONDS);
    executor = created;
  }

  void look() {
    try {
      if (mappings.look()) {
        tables.renew(mappings.mapper());
        warned.clear();
        LOG.info("the mapping file has changed and is in use");
      }
      warnOfRules();
    } catch (RuntimeException e) {
      // An exception that leaves this method would end the schedule.
      LOG.error("the mapping file could not be looked at", e);
    }
  }

  /**
   * Logs rules that match no series or whose series are refused, each once for each reason and
   * content of the file.
   */
  private void warnOfRules() {
    for (Mappings.RuleWarning warning : mappings.warnings(tables.dataMinutes())) {
      if (warned.add(new Warned(warning.line(), warning.unused()))) {
        LOG.warn("{}: {}", mappings.file(), warning.text());
      }
    }
  }

  @Override
  public synchronized void stop() {
    if (executor != null) {
      executor.shutdownNow();
      executor = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return executor != null;
  }
}
