package io.crosstalk.correlation.kafka;

import io.crosstalk.correlation.streams.CallDurations.Stage;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;

/**
 * Meter for the calls of the stages: the timer {@code crosstalk.correlation.call}, by stage. Its
 * maximum is the longest call of the last two minutes; an alert at one second is recommended.
 */
final class CallMeters implements ObjLongConsumer<Stage> {
  private final Map<Stage, Timer> timers = new EnumMap<>(Stage.class);

  CallMeters(MeterRegistry registry) {
    for (Stage stage : Stage.values()) {
      timers.put(
          stage,
          Timer.builder("crosstalk.correlation.call")
              .description("How long a stage works between two commits")
              .tag("stage", stage.name().toLowerCase(Locale.ROOT))
              .register(registry));
    }
  }

  @Override
  public void accept(Stage stage, long nanos) {
    Objects.requireNonNull(timers.get(stage)).record(nanos, TimeUnit.NANOSECONDS);
  }
}
