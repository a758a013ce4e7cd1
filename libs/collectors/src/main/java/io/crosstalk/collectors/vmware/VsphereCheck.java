package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.event.EventLog;
import io.crosstalk.collectors.vmware.inventory.VsphereInventory;
import io.crosstalk.collectors.vmware.inventory.VsphereObjects;
import io.crosstalk.collectors.vmware.session.ServerClock;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.statistics.VsphereStatistics;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Check of the settings: tries everything that a polling round does (login, inventory, statistics,
 * events, tags), and reports the findings.
 */
record VsphereCheck(
    VsphereSettings settings,
    SourceContext context,
    VimSession session,
    ServerClock clock,
    VsphereInventory inventory,
    EventLog events) {
  private static final Duration TOLERATED = Duration.ofSeconds(10);

  void run(CheckReport report) throws SourceException, InterruptedException {
    checkConnection(report);
    checkClock(report);
    long nowMs = clock.read().timeMs();
    report.good("events can be read: " + events.read(nowMs).size() + " in the last hour");
    VsphereObjects estate = inventory.refresh(List.of(), Set.of(), nowMs);
    checkInventory(estate, report);
    checkTags(report);
    VsphereStatistics.check(session, estate, report);
  }

  private void checkConnection(CheckReport report) throws SourceException, InterruptedException {
    report.good("logged in to " + session.content().fullName() + " as " + settings.user());
    if (settings.sdk().getScheme().equals("http")) {
      report.warning("the password travels in clear text: use https in url");
    } else if (!settings.tls().verifies()) {
      report.warning(
          "the identity of the vCenter is not verified: name its authority's certificate in tls.caFile"
              + " instead of tls.verify: false");
    }
  }

  private void checkClock(CheckReport report) throws SourceException, InterruptedException {
    ServerClock.Reading reading = clock.read();
    long ahead = reading.timeMs() + reading.roundTripMs() / 2 - context.clock().millis();
    if (Math.abs(ahead) > TOLERATED.toMillis()) {
      report.warning(
          "its clock differs from ours by %d s: that is corrected, but both should use the same time server"
              .formatted(ahead / 1000));
    } else {
      report.good("its clock agrees with ours within " + TOLERATED.toSeconds() + " s");
    }
  }

  private static void checkInventory(VsphereObjects estate, CheckReport report) {
    String found =
        "%d clusters, %d hosts, %d datastores, %d machines"
            .formatted(
                estate.clusters().size(),
                estate.hosts().size(),
                estate.datastores().size(),
                estate.vms().size());
    if (estate.hosts().isEmpty() || estate.vms().isEmpty()) {
      report.warning(
          found
              + ": the user needs the role Read-only on the vCenter itself, propagated to children");
    } else {
      report.good(found);
    }
  }

  private void checkTags(CheckReport report) {
    String failure = inventory.tagFailure();
    if (failure != null) {
      report.warning(failure);
    }
  }
}
