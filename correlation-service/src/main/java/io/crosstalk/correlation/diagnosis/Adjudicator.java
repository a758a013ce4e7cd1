package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.episode.Inquiry.Subject;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.thumb.RulesOfThumb;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges the answers of all domains into one verdict. */
public final class Adjudicator {
  private final Inquiry inquiry;
  private final List<Place> places;
  private final List<Answer> answers;
  private final RulesOfThumb rules;

  private Adjudicator(List<Answer> answers, RulesOfThumb rules) {
    this.answers = answers;
    this.rules = rules;
    this.inquiry = answers.getFirst().inquiry();
    this.places = Place.of(answers.stream().flatMap(answer -> answer.findings().stream()).toList());
  }

  /**
   * The verdict that the answers to one inquiry add up to; empty when there is nothing to say: the
   * silence of one is no news where nobody else is heard.
   *
   * @param rules said beside the figures; they decide nothing
   */
  public static Optional<Verdict> adjudicate(
      List<Answer> answers, Inventory inventory, RulesOfThumb rules) {
    Adjudicator adjudicator = new Adjudicator(answers, rules);
    return adjudicator.inquiry.subject() == Subject.SILENCE && !adjudicator.isMissed()
        ? Optional.empty()
        : Optional.of(adjudicator.verdict(inventory));
  }

  private boolean isMissed() {
    String victim = inquiry.victim().resource();
    return places.stream().anyMatch(place -> place.finding().measured() > silent(place))
        && places.stream().allMatch(place -> place.finding().hurt().contains(victim));
  }

  private static int silent(Place place) {
    return place.finding().breadth();
  }

  /** Of the places where everybody is silent, the one with most members. */
  private @Nullable Place silentPlace() {
    return places.stream()
        .filter(place -> silent(place) > 1 && silent(place) == place.finding().measured())
        .max(
            Comparator.comparingInt(Adjudicator::silent)
                .thenComparing(place -> place.finding().domain().id(), Comparator.reverseOrder()))
        .orElse(null);
  }

  /**
   * A verdict by the diagnosis of an earlier one, for an episode that has lasted so long that the
   * time before it is no longer remembered: without that nobody can be accused or cleared.
   */
  public static Verdict carryOn(
      Verdict former, List<Answer> answers, Inventory inventory, RulesOfThumb rules) {
    return new Adjudicator(answers, rules).verdict(inventory, Diagnosis.of(former));
  }

  private Verdict verdict(Inventory inventory) {
    Facts facts = facts(inventory);
    return verdict(inventory, diagnosis(facts, holding(facts), inventory));
  }

  private List<Theory.Explanation> holding(Facts facts) {
    return switch (inquiry.subject()) {
      case HARM -> Theory.ALL.stream().flatMap(theory -> theory.explain(facts).stream()).toList();
      case SILENCE -> List.of(SilenceReasons.explain(facts, silentPlace()));
      case HABIT -> List.of(Theory.Explanation.of(CauseClass.UNKNOWN, null, List.of()));
    };
  }

  private Diagnosis diagnosis(Facts facts, List<Theory.Explanation> holding, Inventory inventory) {
    Theory.Explanation leading =
        holding.stream()
            .filter(Theory.Explanation::leads)
            .findFirst()
            .or(() -> itself(facts))
            .orElseGet(() -> Ignorance.explain(facts));
    Place place = leading.spot();
    List<Suspect> suspects = Suspects.of(facts, leading);
    List<CauseClass> contributing = contributing(holding, leading);
    return new Diagnosis(
        leading.causeClass(),
        contributing,
        place == null ? null : shared(place),
        place == null ? null : place.finding().domain().team(),
        suspects,
        leading.self(),
        Acquittals.of(facts, inventory, leading, suspects),
        evidence(facts, holding, leading, inventory),
        new Counsel(facts, inventory).on(leading, contributing, suspects));
  }

  private Optional<Theory.Explanation> itself(Facts facts) {
    return inquiry.subject() == Subject.HARM ? ServiceTheory.explain(facts) : Optional.empty();
  }

  private static List<CauseClass> contributing(
      List<Theory.Explanation> holding, Theory.Explanation leading) {
    return holding.stream()
        .map(Theory.Explanation::causeClass)
        .distinct()
        .filter(causeClass -> causeClass != leading.causeClass())
        .toList();
  }

  /**
   * Of what contributes, what sits at the same place, and settings, because they can be changed;
   * then where the time is lost; then rules of thumb.
   */
  private List<Evidence> evidence(
      Facts facts,
      List<Theory.Explanation> holding,
      Theory.Explanation leading,
      Inventory inventory) {
    Stream<Theory.Explanation> contributing =
        holding.stream()
            .filter(each -> !each.equals(leading) && !each.self())
            .filter(
                each ->
                    each.causeClass() == CauseClass.MISCONFIGURATION
                        || Objects.equals(each.place(), leading.place()));
    Stream<Evidence> reasons =
        Stream.concat(Stream.of(leading), contributing).flatMap(each -> each.evidence().stream());
    Stream<Evidence> whereabouts =
        Stream.of(
                ColdStart.of(facts).stream(),
                CoarseSampling.of(facts).stream(),
                LayerReasons.of(facts).stream(),
                ComponentReasons.of(facts).stream(),
                DimensionReasons.of(facts, leading.place()).stream())
            .flatMap(each -> each);
    Stream<Evidence> remarks =
        new ThumbReasons(facts, inventory, rules).on(leading.place()).stream();
    return Stream.of(reasons, whereabouts, remarks).flatMap(each -> each).distinct().toList();
  }

  private Facts facts(Inventory inventory) {
    Set<String> concerned = new TreeSet<>(inquiry.carriers());
    concerned.add(inquiry.victim().resource());
    places.forEach(place -> concerned.add(place.finding().domain().id()));
    return new Facts(
        inquiry,
        places,
        places.stream().flatMap(place -> place.finding().signs().stream()).distinct().toList(),
        Interventions.aroundOnset(concerned, inventory, inquiry),
        resources(concerned, inventory),
        inventory.closure(inquiry.victim().resource(), inquiry.onsetMs()));
  }

  private List<Resource> resources(Set<String> concerned, Inventory inventory) {
    Set<String> ids = new TreeSet<>(concerned);
    ids.addAll(inventory.closure(inquiry.victim().resource(), inquiry.onsetMs()));
    return ids.stream()
        .map(id -> inventory.at(id, inquiry.onsetMs()))
        .filter(Objects::nonNull)
        .toList();
  }

  private Verdict verdict(Inventory inventory, Diagnosis diagnosis) {
    List<Change> changes = changes(inventory, diagnosis.suspects());
    Remedies remedies =
        Remedies.of(changes, diagnosis, way(inventory, diagnosis.shared()), inquiry);
    return new Verdict(
        inquiry.world(),
        inquiry.episode(),
        Instant.ofEpochMilli(inquiry.decidedAtMs()),
        inquiry.revision() + secondLooks(),
        state(),
        evidenceThrough(),
        diagnosis.causeClass(),
        diagnosis.contributing(),
        diagnosis.shared(),
        diagnosis.sharedTeam(),
        places.stream().map(each -> each.finding().domain().id()).toList(),
        inquiry.victim(),
        diagnosis.suspects(),
        diagnosis.self(),
        diagnosis.exonerated(),
        changes,
        remedies.remedy(),
        Lasting.beside(remedies.beside(diagnosis.evidence()), inquiry),
        diagnosis.advice());
  }

  private VerdictState state() {
    if (inquiry.subject() == Subject.HABIT) {
      return VerdictState.WITHDRAWN;
    }
    boolean complete = answers.stream().allMatch(Answer::complete);
    return inquiry.closing() && complete ? VerdictState.FINAL : VerdictState.PROVISIONAL;
  }

  private int secondLooks() {
    return (int) answers.stream().filter(answer -> answer.inquiry().reconsidered()).count();
  }

  private static SharedResource shared(Place place) {
    return new SharedResource(place.finding().domain().id(), place.finding().domain().kind());
  }

  private Map<String, Instant> evidenceThrough() {
    Map<String, Instant> through = new TreeMap<>();
    for (Answer answer : answers) {
      answer
          .evidenceThrough()
          .forEach((k, v) -> through.merge(k, v, (a, b) -> a.isBefore(b) ? a : b));
    }
    return through;
  }

  /** What the victim uses and reaches the shared resource through, and that itself. */
  private List<String> way(Inventory inventory, @Nullable SharedResource shared) {
    return shared == null
        ? List.of()
        : places.stream()
            .map(place -> place.finding().domain().id())
            .filter(
                id ->
                    id.equals(shared.id())
                        || inventory.closure(id, inquiry.onsetMs()).contains(shared.id()))
            .toList();
  }

  private List<Change> changes(Inventory inventory, List<Suspect> suspects) {
    Set<String> concerned = new TreeSet<>();
    concerned.add(inquiry.victim().resource());
    concerned.addAll(inventory.users(inquiry.victim().resource(), inquiry.onsetMs()));
    places.forEach(place -> concerned.add(place.finding().domain().id()));
    suspects.stream().filter(Suspect::isCulprit).forEach(s -> concerned.add(s.resource()));
    return Interventions.on(concerned, inventory, inquiry);
  }
}
