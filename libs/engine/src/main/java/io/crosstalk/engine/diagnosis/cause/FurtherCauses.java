package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.series.LoudTimes;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.Mechanism;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.statistics.EffectiveSamples;
import io.crosstalk.engine.statistics.NonNegativeLeastSquares;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.Series;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds causes beside the leading one: loads of neighbours in other contention domains, and other
 * domains that are slower themselves. The course of the degradation is compared with the sum of the
 * courses of the causes. A further cause is accepted if the sum with it is nearer by more than the
 * Bayesian information criterion demands of one more parameter, and if the victim would be degraded
 * by this cause alone and by the leading one alone.
 *
 * @see NonNegativeLeastSquares
 * @see <a href="https://doi.org/10.1214/aos/1176344136">Schwarz: Estimating the dimension of a
 *     model, 1978</a>
 */
final class FurtherCauses {
  private final EpisodeFacts facts;
  private final Inventory inventory;
  private final CandidateDomain chosen;
  private final ExcessCourses courses;
  private final double[] degradation;
  private final List<double[]> named;

  /**
   * Course of a possible cause.
   *
   * @param loud 1 when it is loud, 0 otherwise
   */
  private record Course(CandidateDomain domain, @Nullable String suspect, double[] loud) {}

  /** A course that is accepted, with the sum of all causes. */
  private record Fitted(Course course, NonNegativeLeastSquares sum) {}

  private FurtherCauses(
      EpisodeFacts facts,
      Inventory inventory,
      Theory.Hypothesis leading,
      CandidateDomain chosen,
      List<Suspect> suspects) {
    this.facts = facts;
    this.inventory = inventory;
    this.chosen = chosen;
    courses = new ExcessCourses(facts.request());
    degradation = courses.degradation();
    named = named(leading, suspects);
  }

  /** The further causes of an episode; empty when the leading cause is unknown. */
  static List<FurtherCause> of(
      EpisodeFacts facts, Inventory inventory, Theory.Hypothesis leading, List<Suspect> suspects) {
    CandidateDomain chosen = leading.domain();
    return chosen == null
            || leading.causeClass() == CauseClass.UNKNOWN
            || leading.causeClass() == CauseClass.MISSING_SIGNAL
            || facts.domains().stream().noneMatch(each -> hasSigns(each, chosen))
        ? List.of()
        : new FurtherCauses(facts, inventory, leading, chosen, suspects).causes();
  }

  /** Returns whether a domain other than the chosen one has loads or responses to compare. */
  private static boolean hasSigns(CandidateDomain domain, CandidateDomain chosen) {
    return !domain.equals(chosen)
        && (!domain.finding().candidates().isEmpty()
            || !domain.finding().laterLoads().isEmpty()
            || domain.isSlower());
  }

  /** Accepts one cause after the other, the one that explains most first. */
  private List<FurtherCause> causes() {
    if (courses.size() == 0) {
      return List.of();
    }
    List<Course> open = new ArrayList<>(Stream.concat(neighbours(), slowDomains()).toList());
    List<Course> accepted = new ArrayList<>();
    while (accepted.size() < Suspects.MAX_SUSPECTS) {
      Optional<Fitted> best =
          open.stream()
              .flatMap(each -> accept(accepted, each).stream())
              .min(Comparator.comparingDouble(each -> each.sum().unexplained()));
      if (best.isEmpty()) {
        break;
      }
      accepted.add(best.get().course());
      open.remove(best.get().course());
    }
    return shares(accepted);
  }

  private List<FurtherCause> shares(List<Course> accepted) {
    NonNegativeLeastSquares sum = fit(accepted, null);
    return IntStream.range(0, accepted.size())
        .mapToObj(i -> cause(accepted.get(i), sum.contribution(named.size() + i), sum))
        .toList();
  }

  private FurtherCause cause(Course course, double[] contribution, NonNegativeLeastSquares sum) {
    return new FurtherCause(
        new SharedResource(id(course.domain()), course.domain().finding().domain().kind()),
        course.suspect(),
        share(contribution, sum.residual()));
  }

  /**
   * Courses of the leading cause: those of its culprits, or else of its domain; when they are loud;
   * and the whole episode.
   */
  private List<double[]> named(Theory.Hypothesis leading, List<Suspect> suspects) {
    List<double[]> loads =
        suspects.stream()
            .filter(Suspect::isCulprit)
            .flatMap(each -> load(each.resource(), each.evidence()).stream())
            .map(courses::of)
            .toList();
    CandidateDomain place = Objects.requireNonNullElse(leading.narrowestDomain(), chosen);
    Stream<double[]> leadingCourses =
        loads.isEmpty() ? quality(place).map(courses::of).stream() : loads.stream();
    return Stream.concat(
            leadingCourses.flatMap(each -> Stream.of(each, loud(each))),
            Stream.of(courses.episode()))
        .toList();
  }

  /** Neighbours that load another domain and not the chosen one. */
  private Stream<Course> neighbours() {
    Set<String> known = possible(chosen).map(Candidate::resource).collect(Collectors.toSet());
    Map<String, Course> found = new TreeMap<>();
    for (CandidateDomain domain : others()) {
      Stream.concat(
              possible(domain).flatMap(each -> load(each.resource(), each.evidence()).stream()),
              domain.finding().laterLoads().stream())
          .filter(series -> !known.contains(series.resource()))
          .forEach(
              series ->
                  found.putIfAbsent(
                      series.resource(),
                      new Course(domain, series.resource(), loud(courses.of(series)))));
    }
    return found.values().stream();
  }

  /**
   * Neighbours that are not exonerated, or only because their loads rose after the onset: they may
   * explain what was added then.
   */
  private static Stream<Candidate> possible(CandidateDomain domain) {
    return domain.finding().candidates().stream()
        .filter(each -> !each.self())
        .filter(each -> !each.exonerated() || each.reasons().precedes() == 0);
  }

  /** Domains that are slower themselves and not on the path of the chosen one. */
  private Stream<Course> slowDomains() {
    return others().stream()
        .filter(domain -> domain.isSlower() && !domain.ruledOut())
        .filter(domain -> !uses(domain, chosen) && !uses(chosen, domain))
        .flatMap(
            domain ->
                quality(domain)
                    .map(series -> new Course(domain, null, loud(courses.of(series))))
                    .stream());
  }

  /**
   * Other domains that can produce the symptom. What rules a domain out compares whole episodes, so
   * that it says nothing about a cause of a part.
   */
  private List<CandidateDomain> others() {
    Mechanism mechanism = Mechanism.of(Degradation.of(facts.metric()));
    return facts.domains().stream()
        .filter(domain -> !domain.equals(chosen))
        .filter(domain -> mechanism.canReach(domain.finding().domain().kind()))
        .toList();
  }

  private boolean uses(CandidateDomain user, CandidateDomain used) {
    return inventory.closure(id(user), facts.request().onsetMs()).contains(id(used));
  }

  private static String id(CandidateDomain domain) {
    return domain.finding().domain().id();
  }

  private Optional<Series> quality(CandidateDomain domain) {
    OwnQuality own = domain.finding().own();
    return own == null
        ? Optional.empty()
        : facts.plot(id(domain), own.metric()).stream()
            .filter(series -> !series.points().isEmpty())
            .findFirst();
  }

  private static Optional<Series> load(String resource, Collection<Evidence> evidence) {
    return evidence.stream()
        .flatMap(each -> each.series().stream())
        .filter(series -> series.resource().equals(resource) && !series.points().isEmpty())
        .findFirst();
  }

  private Optional<Fitted> accept(List<Course> accepted, Course course) {
    NonNegativeLeastSquares without = fit(accepted, null);
    NonNegativeLeastSquares with = fit(accepted, course);
    double[] rest = degradation.clone();
    subtract(rest, with.residual());
    boolean each = true;
    for (int i = 0; i <= accepted.size(); i++) {
      double[] contribution = with.contribution(named.size() + i);
      each &= wouldBeDegradedBy(contribution);
      subtract(rest, contribution);
    }
    int parameters = named.size() + accepted.size() + 1;
    return each && wouldBeDegradedBy(rest) && isBetter(without, with, course, parameters)
        ? Optional.of(new Fitted(course, with))
        : Optional.empty();
  }

  private static void subtract(double[] from, double[] values) {
    for (int i = 0; i < from.length; i++) {
      from[i] -= values[i];
    }
  }

  private boolean wouldBeDegradedBy(double[] contribution) {
    return Arrays.stream(contribution).max().orElse(0) >= courses.degradedFrom();
  }

  /** Fits the leading cause with accepted causes, and with one more when it is not null. */
  private NonNegativeLeastSquares fit(List<Course> accepted, @Nullable Course more) {
    List<double[]> all = new ArrayList<>(named);
    accepted.forEach(each -> all.add(each.loud()));
    if (more != null) {
      all.add(more.loud());
    }
    return NonNegativeLeastSquares.fit(all.toArray(double[][]::new), degradation);
  }

  /** Bayesian information criterion, with the number of samples that the courses are worth. */
  private boolean isBetter(
      NonNegativeLeastSquares without,
      NonNegativeLeastSquares with,
      Course course,
      int parameters) {
    double samples =
        new EffectiveSamples(floats(without.residual()))
            .with(floats(course.loud()), course.loud().length);
    return samples > parameters
        && samples * Math.log(without.unexplained() / with.unexplained()) > Math.log(samples);
  }

  private static double[] loud(double[] excess) {
    return LoudTimes.of(excess).times();
  }

  /** Part of the degradation, or of the sum of all causes where that is larger. */
  private double share(double[] contribution, double[] residual) {
    double whole = Arrays.stream(degradation).sum();
    double explained = whole - Arrays.stream(residual).sum();
    return Arrays.stream(contribution).sum() / Math.max(whole, explained);
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
