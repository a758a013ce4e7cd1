package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.inventory.VsphereObjects;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All statistics of a vCenter: the real-time ones of hosts and machines, those of datastores. */
public final class VsphereStatistics {
  private final VimSession session;
  private final SourceContext context;
  private final StatisticsStream realTime;

  private @Nullable Statistics offered;
  private @Nullable DatastoreStream datastores;
  private int login;

  public VsphereStatistics(VimSession session, SourceContext context) {
    this.session = session;
    this.context = context;
    this.realTime = new StatisticsStream(session, context, PollRhythm.REAL_TIME);
  }

  /** Reads the statistics from their watermarks to the present, and delivers the samples. */
  public void collect(VsphereObjects estate, long nowMs, Deadline deadline, Intake intake)
      throws SoapFault, SourceException, InterruptedException {
    Statistics known = offered();
    realTime.collect(MeasuredEntity.live(estate), known, nowMs, deadline, intake);
    datastores(known).collect(MeasuredEntity.datastores(estate), known, nowMs, deadline, intake);
  }

  private Statistics offered() throws SoapFault, SourceException, InterruptedException {
    if (offered == null || login != session.logins()) {
      offered = Statistics.read(session);
      login = session.logins();
    }
    return offered;
  }

  private DatastoreStream datastores(Statistics known) {
    if (datastores == null) {
      datastores =
          new DatastoreStream(
              new StatisticsStream(
                  session, context, PollRhythm.historical(known.historicalSeconds())));
    }
    return datastores;
  }

  /** Reports which statistics a vCenter offers. */
  public static void check(VimSession session, VsphereObjects estate, CheckReport report)
      throws SoapFault, SourceException, InterruptedException {
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
      throws SoapFault, SourceException, InterruptedException {
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
