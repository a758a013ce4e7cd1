package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.inventory.VsphereObjects;
import io.crosstalk.collectors.vmware.session.VimSession;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All statistics of a vCenter: the real-time ones of hosts and machines, those of datastores. */
public final class VsphereStatistics {
  private static final String DATASTORES = "datastores";
  private static final long PAUSE_MS = Duration.ofMinutes(1).toMillis();

  private final VimSession session;
  private final SourceContext context;
  private final StatisticsStream realTime;

  private @Nullable Statistics offered;
  private @Nullable StatisticsStream datastores;
  private long datastoresAskedMs = Long.MIN_VALUE;
  private int login;

  public VsphereStatistics(VimSession session, SourceContext context) {
    this.session = session;
    this.context = context;
    this.realTime = new StatisticsStream(session, context, PollRhythm.REAL_TIME);
  }

  /** Reads the statistics from their watermarks to the present, and delivers the samples. */
  public void collect(VsphereObjects estate, long nowMs, Deadline deadline, Intake intake)
      throws SourceException, InterruptedException {
    Statistics known = offered();
    realTime.collect(MeasuredEntity.live(estate), known, nowMs, deadline, intake);
    collectDatastores(MeasuredEntity.datastores(estate), known, nowMs, deadline, intake);
  }

  /**
   * Reads the statistics of datastores into a stream of their own. vCenter updates them every few
   * minutes, so they are not read in each polling round.
   */
  private void collectDatastores(
      List<MeasuredEntity> all, Statistics known, long nowMs, Deadline deadline, Intake intake)
      throws SourceException, InterruptedException {
    if (datastoresAskedMs == Long.MIN_VALUE || Math.abs(nowMs - datastoresAskedMs) >= PAUSE_MS) {
      datastores(known).collect(all, known, nowMs, deadline, intake.stream(DATASTORES));
      datastoresAskedMs = nowMs;
    }
  }

  private Statistics offered() throws SourceException, InterruptedException {
    if (offered == null || login != session.logins()) {
      offered = Statistics.read(session);
      login = session.logins();
    }
    return offered;
  }

  private StatisticsStream datastores(Statistics known) {
    if (datastores == null) {
      PollRhythm rhythm = PollRhythm.historical(known.historicalSeconds());
      datastores = new StatisticsStream(session, context, rhythm);
    }
    return datastores;
  }

  /** Reports which statistics a vCenter offers. */
  public static void check(VimSession session, VsphereObjects estate, CheckReport report)
      throws SourceException, InterruptedException {
    Statistics statistics = Statistics.read(session);
    report.good(
        "%d counters; %d metrics a query"
            .formatted(statistics.counters().size(), statistics.limit().metrics()));
    for (List<MeasuredEntity> all :
        List.of(
            MeasuredEntity.live(estate).stream()
                .filter(each -> each.type().equals(EntityType.HOST))
                .toList(),
            MeasuredEntity.live(estate).stream()
                .filter(each -> each.type().equals(EntityType.VM))
                .toList(),
            MeasuredEntity.datastores(estate))) {
      if (!all.isEmpty()) {
        checkOffer(all, statistics, report);
      }
    }
  }

  private static void checkOffer(
      List<MeasuredEntity> all, Statistics statistics, CheckReport report)
      throws SourceException, InterruptedException {
    EntityType type = all.getFirst().type();
    int offered = statistics.wanted(type, all).size();
    if (offered == 0) {
      report.warning(
          type.type()
              + ": no statistics are offered; for datastores see the statistics level in vCenter's"
              + " settings");
    } else {
      report.good(type.type() + ": " + offered + " counters of use are offered");
    }
  }
}
