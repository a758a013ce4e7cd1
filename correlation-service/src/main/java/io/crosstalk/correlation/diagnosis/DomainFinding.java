package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one domain has to say about an episode.
 *
 * @param measured members of which it is known whether they are hurt
 * @param hurt those that are, the victim among them
 * @param breadth how many of these don't run on one another; of a silence, how many are silent
 * @param loads how the members' load changed in each dimension that is measured
 * @param dimensions how well each load tells the bad samples from the good ones, best first
 * @param own the domain's own quality metric; null when it is not measured
 * @param candidates whose load rose, neighbours before the victim's own, the most probable first;
 *     those who are exonerated after the others
 * @param innocents the loudest of those who are exonerated, loudest first
 * @param signs of the victim, of what it runs on and of the domain itself
 * @param imbalance among peers; null when there are none
 * @param lost what its parts no longer report; null when there is nothing
 * @param plots of what the figures above are made from, as far as they are worth to be seen
 */
public record DomainFinding(
    DomainRef domain,
    int measured,
    AffectedSet hurt,
    int breadth,
    List<LoadChange> loads,
    List<Dimension> dimensions,
    @Nullable OwnQuality own,
    List<Candidate> candidates,
    List<Exoneration> innocents,
    List<Sign> signs,
    @Nullable Imbalance imbalance,
    @Nullable Lost lost,
    List<Series> plots) {

  /**
   * How the load of all members together changed in one dimension.
   *
   * @param contributors among how many the growth is spread: the inverse of the sum of squared
   *     shares; 0 when nothing grew
   * @param borne whether as much was asked before while the victim was well: 0 for never, 1 for
   *     often enough to be sure
   * @param growers whose load has grown most, the largest first, without the victim's own; empty
   *     where it is not known how much each one's load is of the whole
   */
  public record LoadChange(
      String metric,
      double before,
      double during,
      String unit,
      double contributors,
      double borne,
      List<Grower> growers) {
    private LoadChange without(Set<String> selves) {
      return new LoadChange(
          metric,
          before,
          during,
          unit,
          contributors,
          borne,
          growers.stream()
              .filter(each -> !selves.contains(each.resource()))
              .limit(DomainExamination.MAX_GROWERS)
              .toList());
    }

    double growth() {
      return before > 0 ? during / before - 1 : during > 0 ? 1 : 0;
    }
  }

  /**
   * Whose load has grown.
   *
   * @param share of the growth of all, 0 to 1
   */
  public record Grower(String resource, double share) {}

  /** How the domain itself fared. */
  public record OwnQuality(String metric, double before, double during, String unit) {
    double ratio() {
      return before > 0 ? during / before : 1;
    }
  }

  /**
   * A member under suspicion.
   *
   * @param self whether it is the victim, what the victim runs on, or what runs on the victim
   * @param exonerated whether it is only of interest for what its load adds to that of all
   */
  public record Candidate(
      String resource,
      Environment environment,
      @Nullable String team,
      boolean self,
      boolean exonerated,
      double probability,
      Reasons reasons,
      List<Evidence> evidence) {

    /** The same suspicion where another cause already explains the harm, 0 to 1. */
    Candidate explainedAway(double explained) {
      return new Candidate(
          resource,
          environment,
          team,
          self,
          exonerated,
          probability * (1 - explained),
          reasons,
          evidence);
    }
  }

  /** Nothing, because nothing was asked, or nobody is there who could be asked. */
  public static DomainFinding unasked(DomainRef domain) {
    return ofSilence(domain, List.of(), 0, 0);
  }

  /**
   * What there is to say when the victim has fallen silent.
   *
   * @param silent how many are: all of them where nobody is heard, otherwise the victim alone
   * @param heard 1 when anybody is heard, else 0
   */
  static DomainFinding ofSilence(DomainRef domain, String victim, int silent, int heard) {
    return ofSilence(domain, List.of(victim), silent, heard);
  }

  private static DomainFinding ofSilence(
      DomainRef domain, List<String> victim, int silent, int heard) {
    return new DomainFinding(
        domain,
        silent + heard,
        AffectedSet.of(victim),
        silent,
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        List.of());
  }

  public DomainFinding {
    loads = List.copyOf(loads);
    dimensions = List.copyOf(dimensions);
    candidates = List.copyOf(candidates);
    innocents = List.copyOf(innocents);
    signs = List.copyOf(signs);
    plots = List.copyOf(plots);
  }

  /**
   * The finding for one victim of the cohort for which this was made: without the victim's own
   * loads among its neighbours, and with what is its own.
   */
  public DomainFinding with(OwnFinding own) {
    Set<String> selves = Set.copyOf(own.selves());
    return new DomainFinding(
        domain,
        measured,
        hurt,
        breadth,
        loads.stream().map(load -> load.without(selves)).toList(),
        dimensions,
        this.own,
        Stream.concat(
                candidates.stream()
                    .filter(each -> !selves.contains(each.resource()))
                    .limit(Hearing.MAX_CANDIDATES),
                own.candidates().stream())
            .toList(),
        Stream.concat(
                innocents.stream().filter(each -> !selves.contains(each.resource())),
                own.exonerations().stream())
            .limit(Hearing.MAX_INNOCENTS)
            .toList(),
        Stream.concat(signs.stream(), own.signs().stream())
            .sorted(Comparator.comparing(Sign::resource))
            .toList(),
        imbalance == null ? own.imbalance() : imbalance,
        lost,
        plots);
  }

  /** Whether as much was asked before, in every dimension, while the victim was well. */
  boolean isBorne() {
    return !loads.isEmpty() && loads.stream().allMatch(load -> load.borne() >= 1);
  }

  /** Whether the members ask for hardly more than before, in any dimension. */
  boolean sameLoad() {
    return !loads.isEmpty() && loads.stream().allMatch(load -> load.growth() <= 0.2);
  }
}
