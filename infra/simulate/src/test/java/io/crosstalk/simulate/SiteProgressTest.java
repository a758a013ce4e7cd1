package io.crosstalk.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.simulate.site.SiteSpec;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SiteProgressTest {
  private final AtomicLong nanos = new AtomicLong();
  private final StringWriter err = new StringWriter();
  private final SiteProgress progress =
      new SiteProgress(new PrintWriter(err), new SiteSpec(3, 24, 12, 6), nanos::get);

  @Test
  void finished_withinTwoSeconds_printsNothing() {
    nanos.set(Duration.ofMillis(1999).toNanos());

    progress.finished(4);

    assertThat(err.toString()).isEmpty();
  }

  @Test
  void finished_later_printsTheDomainsEveryTwoSeconds() {
    nanos.set(Duration.ofSeconds(2).toNanos());
    progress.finished(4);
    nanos.set(Duration.ofSeconds(3).toNanos());
    progress.finished(8);
    nanos.set(Duration.ofSeconds(4).toNanos());
    progress.finished(12);

    assertThat(err.toString().lines())
        .containsExactly("  site-3: 4 of 24 domains", "  site-3: 12 of 24 domains");
  }
}
