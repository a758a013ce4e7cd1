package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Exoneration;
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

/** What it was not: shared things first, then whoever was loud, the loudest of a place first. */
final class Acquittals {
  private final Facts facts;
  private final Inventory inventory;
  private final Theory.Explanation leading;
  private final @Nullable Place chosen;
  private final Set<String> blamed = new HashSet<>();

  private Acquittals(
      Facts facts, Inventory inventory, Theory.Explanation leading, List<Suspect> suspects) {
    this.facts = facts;
    this.inventory = inventory;
    this.leading = leading;
    this.chosen = leading.place();
    blamed.add(facts.inquiry().victim().resource());
    Stream.of(leading.place(), leading.part())
        .filter(Objects::nonNull)
        .forEach(place -> blamed.add(id(place)));
    suspects.stream().filter(Suspect::isCulprit).forEach(each -> blamed.add(each.resource()));
    Stream.ofNullable(chosen).flatMap(this::bearers).forEach(blamed::add);
  }

  static List<Exoneration> of(
      Facts facts, Inventory inventory, Theory.Explanation leading, List<Suspect> suspects) {
    return new Acquittals(facts, inventory, leading, suspects).all();
  }

  /** Who bear most of what is too much are not accused; they are no innocents either. */
  private Stream<String> bearers(Place place) {
    return switch (leading.causeClass()) {
      case CAPACITY -> place.growers().stream().map(DomainFinding.Grower::resource);
      case LOAD_IMBALANCE -> place.busiest().stream();
      default -> Stream.empty();
    };
  }

  private List<Exoneration> all() {
    Map<String, Exoneration> byResource = new LinkedHashMap<>();
    Stream.of(places(), Stream.ofNullable(chosen).flatMap(this::innocents), elsewhere())
        .flatMap(each -> each)
        .filter(each -> !blamed.contains(each.resource()))
        .forEach(each -> byResource.putIfAbsent(each.resource(), each));
    List<Exoneration> all = new ArrayList<>(byResource.values());
    if (leading.causeClass() == CauseClass.SHARED_RESOURCE_FAULT
        && chosen != null
        && chosen.finding().sameLoad()) {
      users(chosen).forEach(all::add);
    }
    return all;
  }

  private Stream<Exoneration> places() {
    return others()
        .filter(place -> !ComponentReasons.isAbout(facts, id(place)))
        .flatMap(place -> place.exoneration(facts.inquiry()).stream());
  }

  private Stream<Place> others() {
    return facts.places().stream().filter(place -> !place.equals(chosen));
  }

  private Stream<Exoneration> innocents(Place place) {
    return place.finding().innocents().stream();
  }

  /**
   * What a neighbour asks of another place says nothing about what it does where the trouble sits.
   * What the victim runs on is told: another layer is ruled out by it.
   */
  private Stream<Exoneration> elsewhere() {
    return others()
        .flatMap(this::innocents)
        .filter(each -> isOwn(each.resource()) || !isUser(each.resource()));
  }

  private boolean isOwn(String resource) {
    return facts.inquiry().carriers().contains(resource);
  }

  private boolean isUser(String resource) {
    return chosen != null
        && inventory.closure(resource, facts.inquiry().onsetMs()).contains(id(chosen));
  }

  private static String id(Place place) {
    return place.finding().domain().id();
  }

  private Stream<Exoneration> users(Place place) {
    return place.finding().loads().stream()
        .map(load -> new Exoneration(id(place) + " (its users)", stayed(place, load)));
  }

  private String stayed(Place place, DomainFinding.LoadChange load) {
    return "Together they asked for %s than before: %s was %s (%s against %s)."
        .formatted(
            Sentences.hardlyMore(load.growth()),
            LoadKind.plainName(load.metric()),
            new Quantity(load.during(), load.unit()).text(),
            Sentences.percent(load.growth()),
            facts.before(id(place), load.metric(), load.before(), load.unit()).text());
  }
}
