package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.ComponentReasons;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Exoneration.Figure;
import io.crosstalk.event.Exoneration.Part;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Exonerations of a verdict: contention domains first, then members with a high load, the largest
 * of a domain first.
 */
final class Exonerations {
  private final EpisodeFacts facts;
  private final Inventory inventory;
  private final Theory.Hypothesis leading;
  private final @Nullable CandidateDomain chosenDomain;
  private final Set<String> implicated = new HashSet<>();

  private Exonerations(
      EpisodeFacts facts, Inventory inventory, Theory.Hypothesis leading, List<Suspect> suspects) {
    this.facts = facts;
    this.inventory = inventory;
    this.leading = leading;
    this.chosenDomain = leading.domain();
    implicated.add(facts.request().victim().resource());
    Stream.of(leading.domain(), leading.part())
        .filter(Objects::nonNull)
        .forEach(domain -> implicated.add(id(domain)));
    suspects.stream().filter(Suspect::isCulprit).forEach(each -> implicated.add(each.resource()));
    Stream.ofNullable(chosenDomain).flatMap(this::largestLoads).forEach(implicated::add);
  }

  static List<Exoneration> of(
      EpisodeFacts facts, Inventory inventory, Theory.Hypothesis leading, List<Suspect> suspects) {
    return new Exonerations(facts, inventory, leading, suspects).all();
  }

  /**
   * Members that carry most of an excessive load. They are not suspects, but they are not
   * exonerated either.
   */
  private Stream<String> largestLoads(CandidateDomain domain) {
    return switch (leading.causeClass()) {
      case CAPACITY -> domain.growers().stream().map(DomainFinding.Grower::resource);
      case LOAD_IMBALANCE -> domain.busiest().stream();
      default -> Stream.empty();
    };
  }

  private List<Exoneration> all() {
    Map<String, Exoneration> byResource = new LinkedHashMap<>();
    Stream.of(
            domains(),
            Stream.ofNullable(chosenDomain).flatMap(this::memberExonerations),
            membersElsewhere())
        .flatMap(each -> each)
        .filter(each -> !implicated.contains(each.resource()))
        .forEach(each -> byResource.putIfAbsent(each.resource(), each));
    List<Exoneration> all = new ArrayList<>(byResource.values());
    if (leading.causeClass() == CauseClass.SHARED_RESOURCE_FAULT
        && chosenDomain != null
        && chosenDomain.finding().sameLoad()) {
      usersOf(chosenDomain).forEach(all::add);
    }
    return all;
  }

  private Stream<Exoneration> domains() {
    return others()
        .filter(domain -> !ComponentReasons.isAbout(facts, id(domain)))
        .flatMap(domain -> domain.exoneration(facts.request()).stream());
  }

  private Stream<CandidateDomain> others() {
    return facts.domains().stream().filter(domain -> !domain.equals(chosenDomain));
  }

  private Stream<Exoneration> memberExonerations(CandidateDomain domain) {
    return domain.finding().exonerated().stream();
  }

  /**
   * Exonerations from other domains. A neighbour's load on another domain proves nothing about its
   * load on the chosen domain, so users of the chosen domain are left out. The resources that the
   * victim runs on are included, because their exoneration rules out a whole layer. Where the load
   * of all users is the cause, no single neighbour elsewhere is asked about.
   */
  private Stream<Exoneration> membersElsewhere() {
    return others()
        .flatMap(this::memberExonerations)
        .filter(each -> isOwn(each.resource()) || (!isLoadOfAll() && !isUser(each.resource())));
  }

  private boolean isLoadOfAll() {
    return leading.causeClass() == CauseClass.CAPACITY
        || leading.causeClass() == CauseClass.LOAD_IMBALANCE;
  }

  private boolean isOwn(String resource) {
    return facts.request().carriers().contains(resource);
  }

  private boolean isUser(String resource) {
    return chosenDomain != null
        && inventory.closure(resource, facts.request().onsetMs()).contains(id(chosenDomain));
  }

  private static String id(CandidateDomain domain) {
    return domain.finding().domain().id();
  }

  private Stream<Exoneration> usersOf(CandidateDomain domain) {
    return domain.finding().loads().stream()
        .map(
            load ->
                Exoneration.of(
                    id(domain),
                    Part.USERS,
                    loadText(domain, load),
                    new Figure(load.metric(), load.during(), load.unit(), load.before()),
                    facts.plot(id(domain), load.metric())));
  }

  private String loadText(CandidateDomain domain, DomainFinding.LoadChange load) {
    Estimate before = facts.before(id(domain), load.metric(), load.before(), load.unit());
    double growth = TextFormat.growth(load.during(), before);
    return Texts.of(
        "exoneration.together",
        TextFormat.hardlyMore(growth),
        Texts.metric(load.metric()),
        LoadKind.text(load.metric(), new Quantity(load.during(), load.unit())),
        TextFormat.percent(growth),
        before,
        facts.before());
  }
}
