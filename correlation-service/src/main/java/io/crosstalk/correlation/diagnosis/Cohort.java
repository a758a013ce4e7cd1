package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.DomainRef;
import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Inquiries about one domain that a single examination answers: decided on the same sample, about
 * the same kind of harm on one scale, with onsets and ends at most two sampling intervals apart.
 *
 * @param lead the inquiry whose samples the domain's members are laid beside
 * @param inquiries all of them, the lead among them, in the order in which they came
 */
public record Cohort(DomainRef domain, Inquiry lead, List<Inquiry> inquiries) {
  /** The tolerance of an onset or an end, in sampling intervals. */
  private static final int TOLERANCE = 2;

  /** The longest memory makes the best timeline; of equal ones the most important victim's. */
  private static final Comparator<Inquiry> LEAD_FIRST =
      Comparator.comparingInt((Inquiry each) -> -each.times().length)
          .thenComparingInt(each -> each.victim().criticality())
          .thenComparingDouble(each -> -each.episode().excess())
          .thenComparing(each -> each.episode().id())
          .thenComparingInt(Inquiry::revision);

  private static final Comparator<Inquiry> BY_STRETCH =
      Comparator.comparingLong(Inquiry::onsetMs)
          .thenComparingLong(Inquiry::harmedThroughMs)
          .thenComparing(each -> each.episode().id())
          .thenComparingInt(Inquiry::revision);

  public Cohort {
    inquiries = List.copyOf(inquiries);
  }

  /** A cohort of a single inquiry. */
  public static Cohort of(DomainRef domain, Inquiry inquiry) {
    return new Cohort(domain, inquiry, List.of(inquiry));
  }

  /** What inquiries of one cohort have exactly in common. */
  private record Question(String domain, long decidedAtMs, boolean closing, String harm) {
    /**
     * Waiting to read and waiting to write is waiting for the same, and measured on one scale; what
     * is felt is not.
     */
    static Question of(Inquiry inquiry, DomainRef domain) {
      Metric metric = MetricCatalogue.of(inquiry.victim().metric());
      Harm harm = Harm.of(metric.name());
      String scale = harm + " in " + metric.unit() + " worse " + metric.worse();
      return new Question(
          domain.id(),
          inquiry.decidedAtMs(),
          inquiry.closing(),
          harm == Harm.FELT ? metric.name() : scale);
    }
  }

  /**
   * Groups inquiries, domain by domain; the result does not depend on the order of the inquiries.
   *
   * @param inquiries about harm
   */
  public static List<Cohort> of(Collection<Inquiry> inquiries) {
    Map<Question, List<Inquiry>> questions = new LinkedHashMap<>();
    Map<String, DomainRef> domains = new LinkedHashMap<>();
    for (Inquiry inquiry : inquiries.stream().sorted(BY_STRETCH).toList()) {
      for (DomainRef domain : inquiry.domains()) {
        domains.putIfAbsent(domain.id(), domain);
        questions
            .computeIfAbsent(Question.of(inquiry, domain), key -> new ArrayList<>())
            .add(inquiry);
      }
    }
    List<Cohort> cohorts = new ArrayList<>();
    questions.forEach(
        (question, asking) ->
            split(asking)
                .forEach(
                    some ->
                        cohorts.add(
                            of(Objects.requireNonNull(domains.get(question.domain)), some))));
    return cohorts;
  }

  private static Cohort of(DomainRef domain, List<Inquiry> some) {
    return new Cohort(domain, some.stream().min(LEAD_FIRST).orElseThrow(), some);
  }

  private static List<List<Inquiry>> split(List<Inquiry> byStretch) {
    List<List<Inquiry>> groups = new ArrayList<>();
    for (Inquiry inquiry : byStretch) {
      List<Inquiry> near =
          groups.stream()
              .filter(group -> isNear(group.getFirst(), inquiry))
              .findFirst()
              .orElse(null);
      if (near == null) {
        groups.add(new ArrayList<>(List.of(inquiry)));
      } else {
        near.add(inquiry);
      }
    }
    return groups;
  }

  private static boolean isNear(Inquiry first, Inquiry other) {
    long tolerance = TOLERANCE * first.episode().intervalMs();
    return Math.abs(first.onsetMs() - other.onsetMs()) <= tolerance
        && Math.abs(first.harmedThroughMs() - other.harmedThroughMs()) <= tolerance;
  }

  /** Whether only one resource asks, be it about several metrics. */
  boolean isOfOne() {
    String resource = lead.victim().resource();
    return inquiries.stream().allMatch(each -> each.victim().resource().equals(resource));
  }

  /** The name of this cohort's finding, unique among the records of a stage-2 partition. */
  public String id() {
    return "%s/%d%s/%s"
        .formatted(
            lead.episode().id(), lead.revision(), lead.reconsidered() ? "r" : "", domain.id());
  }
}
