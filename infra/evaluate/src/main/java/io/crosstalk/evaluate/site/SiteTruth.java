package io.crosstalk.evaluate.site;

import static io.crosstalk.evaluate.site.TruthReader.required;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.CauseClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events and degradations of a simulated site: content of the file {@code truth.json}. */
public record SiteTruth(
    Site site, List<Domain> domains, List<Trouble> troubles, List<Degradation> degradations) {
  static final String FILE = "truth.json";

  private static final double DAY_SECONDS = Duration.ofDays(1).toSeconds();

  public SiteTruth {
    domains = List.copyOf(domains);
    troubles = List.copyOf(troubles);
    degradations = List.copyOf(degradations);
  }

  /** Returns whether a case folder is a site. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(FILE));
  }

  /**
   * Reads the truth of a site.
   *
   * @throws IllegalArgumentException when the content is wrong; the message names file and line
   */
  public static SiteTruth read(Path folder) throws IOException {
    return TruthReader.read(Files.readAllBytes(folder.resolve(FILE)));
  }

  /** Returns the incidents that the troubles of the site must produce. */
  public List<ExpectedIncident> expected() {
    return troubles.stream()
        .map(
            each ->
                new ExpectedIncident(
                    each.causeClass,
                    each.victims,
                    each.culprits,
                    each.sharedResource,
                    each.onset,
                    each.end))
        .toList();
  }

  /** Number of machines times days. */
  double machineDays() {
    return site.machines * Duration.between(site.start, site.end).toSeconds() / DAY_SECONDS;
  }

  /** Stretch of a trouble or an incident; without an end it lasts until the end of the site. */
  TimeSpan span(Instant from, @Nullable Instant to) {
    return new TimeSpan(from, to == null ? site.end : to);
  }

  /**
   * Facts about a site as a whole.
   *
   * @param intervalSeconds sampling interval
   * @param machines number of machines and job groups
   */
  record Site(Instant start, Instant end, int intervalSeconds, int machines) {
    Site {
      required(start, "start");
      required(end, "end");
      TruthReader.check(end.isAfter(start), "'end' is not after 'start'");
      TruthReader.check(intervalSeconds > 0, "'intervalSeconds' must be above 0");
      TruthReader.check(machines > 0, "'machines' must be above 0");
    }
  }

  /** A contention domain with everything that uses it. */
  record Domain(
      String id, String kind, DomainState state, List<String> machines, List<String> applications) {
    Domain {
      required(id, "id");
      required(state, "state");
      machines = List.copyOf(required(machines, "machines"));
      applications = List.copyOf(required(applications, "applications"));
    }
  }

  /**
   * A trouble and the incident expected for it.
   *
   * @param domain id of the domain in which the cause is
   * @param sharedResource the place of the trouble; null when nothing shared is short
   * @param end null when the trouble outlasts the site
   */
  record Trouble(
      String id,
      String kind,
      String domain,
      CauseClass causeClass,
      @Nullable String sharedResource,
      List<String> culprits,
      List<String> victims,
      Instant onset,
      @Nullable Instant end) {
    Trouble {
      required(id, "id");
      required(kind, "kind");
      required(domain, "domain");
      required(causeClass, "causeClass");
      culprits = List.copyOf(required(culprits, "culprits"));
      victims = List.copyOf(required(victims, "victims"));
      required(onset, "onset");
    }

    boolean isNeighbour() {
      return causeClass == CauseClass.NOISY_NEIGHBOUR;
    }
  }

  /**
   * Stretch in which a resource is really slower than on a calm day.
   *
   * @param explainedByLoad by id of a resource, the share of the degradation that is gone without
   *     its load
   * @param explainedByTrouble by id of a trouble, the share that is gone without it
   */
  record Degradation(
      String resource,
      Instant from,
      Instant to,
      Map<String, Double> explainedByLoad,
      Map<String, Double> explainedByTrouble) {
    Degradation {
      required(resource, "resource");
      required(from, "from");
      required(to, "to");
      explainedByLoad = Map.copyOf(required(explainedByLoad, "explainedByLoad"));
      explainedByTrouble = Map.copyOf(required(explainedByTrouble, "explainedByTrouble"));
    }

    TimeSpan span() {
      return new TimeSpan(from, to);
    }
  }
}
