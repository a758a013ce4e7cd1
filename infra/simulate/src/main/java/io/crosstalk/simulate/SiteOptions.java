package io.crosstalk.simulate;

import io.crosstalk.simulate.estate.EstateSpec;
import io.crosstalk.simulate.site.SiteSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of sites and estates. */
final class SiteOptions {
  private static final int DOMAINS = 24;
  private static final int HOURS = 12;
  private static final int PER_ARRAY = 6;

  @Option(names = "--site", description = "Writes sites of many contention domains.")
  private boolean chosen;

  @Option(
      names = "--estate",
      description = "Writes estates: one network of 120 to 200 resources with caches and queues.")
  private boolean estate;

  @Option(
      names = "--domains",
      paramLabel = "N",
      description = "Contention domains of a site, each with 8 to 20 machines (default: 24).")
  private @Nullable Integer domains;

  @Option(
      names = "--hours",
      paramLabel = "N",
      description =
          "Duration of a site or an estate (default: 12); sites from 192 on have habits, sampled every five"
              + " minutes.")
  private @Nullable Integer hours;

  @Option(
      names = "--per-array",
      paramLabel = "N",
      description = "Domains that share an array (default: 6); changes the arrays only.")
  private @Nullable Integer perArray;

  boolean chosen() {
    return chosen;
  }

  boolean estateChosen() {
    return estate;
  }

  /**
   * Checks the options before anything is written.
   *
   * @throws ParameterException when one is out of its range, or has no effect
   */
  void check(CommandLine command) {
    if (chosen && estate) {
      throw new ParameterException(command, "--site does not go with --estate");
    }
    boolean hoursOnly = estate && domains == null && perArray == null;
    boolean none = domains == null && hours == null && perArray == null;
    if (!chosen && !hoursOnly && !none) {
      throw new ParameterException(
          command, "--domains, --hours and --per-array belong to sites: add --site");
    }
    try {
      if (estate) {
        estate(0);
      } else {
        site(0);
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
  }

  EstateSpec estate(long seed) {
    return new EstateSpec(seed, hours == null ? HOURS : hours);
  }

  SiteSpec site(long seed) {
    return new SiteSpec(
        seed,
        domains == null ? DOMAINS : domains,
        hours == null ? HOURS : hours,
        perArray == null ? PER_ARRAY : perArray);
  }
}
