package io.crosstalk.simulate;

import io.crosstalk.simulate.site.SimulatedSite;
import io.crosstalk.simulate.site.SiteSpec;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Progress of a site that takes longer than two seconds: a line now and then. */
final class SiteProgress implements SimulatedSite.Progress {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final PrintWriter err;
  private final SiteSpec site;
  private final LongSupplier nanoTime;
  private long next;

  SiteProgress(PrintWriter err, SiteSpec site, LongSupplier nanoTime) {
    this.err = err;
    this.site = site;
    this.nanoTime = nanoTime;
    this.next = nanoTime.getAsLong() + PATIENCE.toNanos();
  }

  @Override
  public void finished(int domains) {
    if (nanoTime.getAsLong() - next >= 0) {
      next = nanoTime.getAsLong() + PATIENCE.toNanos();
      err.printf("  %s: %d of %d domains%n", site.name(), domains, site.domains());
      err.flush();
    }
  }
}
