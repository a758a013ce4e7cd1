package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.diagnosis.finding.Reasons;
import io.crosstalk.event.Excerpt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Candidate whose load the engine has examined for one episode in one contention domain, together
 * with the truth; used to fit the model of suspects.
 *
 * @param caseName name of the case
 * @param domain id of the contention domain
 * @param suspect id of the candidate
 * @param reasons values of the reasons for and against the candidate, in the order of {@link
 *     Reasons#NAMES}
 * @param culprit whether the candidate is a culprit of an expected incident at the time of the
 *     episode
 */
record Suspicion(
    String caseName, String domain, String suspect, double[] reasons, boolean culprit) {
  private static final int FIELDS = 3 + Reasons.NAMES.size() + 1;
  private static final Duration REACH = Duration.ofMinutes(10);

  static final String HEADER = "case,domain,suspect," + String.join(",", Reasons.NAMES) + ",guilty";

  /**
   * Least number of samples of an episode that is used. Shorter episodes are mostly noise, and the
   * engine limits the probability for them anyway.
   */
  private static final int LEAST_SAMPLES = 4;

  /** Suspicions of a domain report: all candidates of all its domains except the victim itself. */
  static List<Suspicion> in(String name, DomainReport report, List<ExpectedIncident> expected) {
    List<Suspicion> found = new ArrayList<>();
    if (report.request().episode().harmedSamples() < LEAST_SAMPLES) {
      return found;
    }
    for (DomainFinding finding : report.findings()) {
      for (Candidate candidate : finding.candidates()) {
        if (!candidate.self()) {
          found.add(
              new Suspicion(
                  name,
                  finding.domain().id(),
                  candidate.resource(),
                  candidate.reasons().values(),
                  isCulprit(candidate.resource(), report, expected)));
        }
      }
    }
    return found;
  }

  private static boolean isCulprit(
      String resource, DomainReport report, List<ExpectedIncident> expected) {
    return expected.stream()
        .anyMatch(incident -> incident.culprits().contains(resource) && overlaps(incident, report));
  }

  private static boolean overlaps(ExpectedIncident incident, DomainReport report) {
    var episode = report.request().episode();
    return incident.onset() == null
        || ((incident.end() == null || !episode.onset().isAfter(incident.end().plus(REACH)))
            && (episode.end() == null || !episode.end().isBefore(incident.onset().minus(REACH))));
  }

  /** Formats suspicions as rows of CSV, with a header. */
  static List<String> rows(List<Suspicion> suspicions) {
    List<String> rows = new ArrayList<>();
    rows.add(HEADER);
    suspicions.forEach(each -> rows.add(each.row()));
    return rows;
  }

  private String row() {
    return "%s,%s,%s,%s,%d"
        .formatted(
            caseName,
            domain,
            suspect,
            DoubleStream.of(reasons)
                .mapToObj(value -> String.format(Locale.ROOT, "%.4f", value))
                .collect(Collectors.joining(",")),
            culprit ? 1 : 0);
  }

  /**
   * Parses one row that {@link #rows} has written.
   *
   * @throws IllegalArgumentException when the row is malformed
   */
  static Suspicion parse(String row) {
    String[] cells = row.split(",", -1);
    if (cells.length < FIELDS) {
      throw new IllegalArgumentException(
          "the row has %d fields instead of %d".formatted(cells.length, FIELDS));
    }
    int first = cells.length - 1 - Reasons.NAMES.size();
    return new Suspicion(
        cells[0],
        cells[1],
        cells[2],
        Arrays.stream(cells, first, cells.length - 1).mapToDouble(Suspicion::number).toArray(),
        cells[cells.length - 1].equals("1"));
  }

  private static double number(String cell) {
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Excerpt.of(cell) + " is not a number", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Suspicion that && row().equals(that.row());
  }

  @Override
  public int hashCode() {
    return row().hashCode();
  }
}
