package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import java.nio.file.Path;
import java.time.Duration;

/** Source type {@code probe}: measures a disk by writing and reading a little. */
public final class ProbeSourceType extends SourceType<ProbeSettings> {
  public ProbeSourceType() {
    super("probe", ProbeSettings.class);
  }

  @Override
  public Source open(ProbeSettings settings, SourceContext context) {
    ProbePace pace = settings.pace(context.interval());
    Path folder = context.resolve(settings.path());
    ProbePlan plan = settings.plan(longest(pace, context));
    return new ProbeSource(
        new ProbeSource.Task(folder, settings.resource(), plan, pace),
        new DiskVolume(folder),
        System::nanoTime,
        context.clock(),
        context.memory());
  }

  /**
   * Returns the maximum duration of a measurement. It must end within the polling round, because an
   * interrupted round yields no result.
   */
  private static Duration longest(ProbePace pace, SourceContext context) {
    Duration half = context.timeout().dividedBy(2);
    return pace.longestRun().compareTo(half) < 0 ? pace.longestRun() : half;
  }
}
