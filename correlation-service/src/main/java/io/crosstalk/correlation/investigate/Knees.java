package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.history.Grid;
import io.crosstalk.correlation.history.SeriesName;
import io.crosstalk.correlation.investigate.KneeAnswer.Counts;
import io.crosstalk.correlation.investigate.KneeAnswer.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Learns the knees of shared resources from the history. */
public final class Knees {
  private static final Duration STEP = Duration.ofMinutes(5);

  /** So many values are held at once: 64 MB of them. */
  private static final int MOST_VALUES = 16_000_000;

  /** So many can be looked at before people lose patience. */
  private static final int MOST_RESOURCES = 1000;

  private final Shelf shelf;
  private final KneeQuestion question;
  private final Grid grid;
  private final Sharers sharers;

  private Knees(Shelf shelf, KneeQuestion question) {
    this.shelf = shelf;
    this.question = question;
    // At the edges of the means that are kept; what is finer would be read from the samples.
    long step = STEP.toMillis();
    Instant to = Instant.ofEpochMilli(Math.floorDiv(question.at().toEpochMilli(), step) * step);
    grid = Shelf.grid(to.minus(Duration.ofDays(question.days())), to, STEP);
    sharers = new Sharers(shelf.inventory(), to.toEpochMilli());
  }

  /**
   * Answers a question.
   *
   * @throws NotKeptException when of no resource both load and response are kept
   * @throws TooManySeriesException when no resource is named and there are too many
   */
  public static KneeAnswer of(Shelf shelf, KneeQuestion question) {
    return new Knees(shelf, question).answer();
  }

  private KneeAnswer answer() {
    List<KneeStudy> studies = studies();
    studies.sort(KneeStudy.CLOSEST);
    Counts counts =
        new Counts(
            studies.size(),
            count(studies, KneeConfidence.LEARNED),
            count(studies, KneeConfidence.NOT_REACHED),
            count(studies, KneeConfidence.UNKNOWN));
    List<Item> items =
        IntStream.range(0, Math.min(question.limit(), studies.size()))
            .mapToObj(i -> studies.get(i).item(i + 1))
            .toList();
    return new KneeAnswer(
        KneeWords.summary(items, counts),
        KneeWords.caution(items),
        shelf.world(),
        grid.to(),
        question.days(),
        counts,
        items,
        null);
  }

  private static int count(List<KneeStudy> studies, KneeConfidence confidence) {
    return (int) studies.stream().filter(each -> each.confidence() == confidence).count();
  }

  private List<KneeStudy> studies() {
    List<KneeStudy> studies = new ArrayList<>();
    for (List<SharedThing> some : portions(things())) {
      read(some);
      some.stream()
          .map(each -> KneeStudy.of(each, sharers, shelf.inventory(), grid))
          .flatMap(List::stream)
          .forEach(studies::add);
    }
    if (studies.isEmpty()) {
      throw nothing();
    }
    return studies;
  }

  private List<SharedThing> things() {
    Map<String, Set<String>> metrics = new HashMap<>();
    for (SeriesName name : shelf.names(grid)) {
      metrics.computeIfAbsent(name.resource(), id -> new TreeSet<>()).add(name.metric());
    }
    String resource = question.resource();
    List<SharedThing> things =
        (resource == null ? sharers.shared() : List.of(resource))
            .stream()
                .map(id -> new SharedThing(id, sharers, metrics))
                .filter(SharedThing::isTelling)
                .toList();
    if (things.size() > MOST_RESOURCES) {
      throw new TooManySeriesException(
          "%d shared resources have load and response, and at most %d can be learned from at once: name one."
              .formatted(things.size(), MOST_RESOURCES));
    }
    return things;
  }

  private NotKeptException nothing() {
    String resource = question.resource();
    return new NotKeptException(
        "Nothing is kept that says both what %s bore and how it answered in the %d days before %s: look at %s. Load is a metric such as disk.throughput, the answer one such as disk.latency, of the resource or of those who lean on it."
            .formatted(
                resource == null ? "any shared resource" : resource,
                question.days(),
                grid.to(),
                resource == null ? "the world and the time" : "its id, the world and the time"));
  }

  /** As many at a time as memory allows, at least one. */
  private List<List<SharedThing>> portions(List<SharedThing> things) {
    int most = MOST_VALUES / grid.cells();
    List<List<SharedThing>> portions = new ArrayList<>();
    int held = most;
    for (SharedThing each : things) {
      if (held + each.held() > most) {
        portions.add(new ArrayList<>());
        held = 0;
      }
      held += each.held();
      portions.getLast().add(each);
    }
    return portions;
  }

  private void read(List<SharedThing> things) {
    Map<SeriesName, List<SharedThing>> wanted = new HashMap<>();
    for (SharedThing thing : things) {
      for (SeriesName name : thing.wanted()) {
        wanted.computeIfAbsent(name, key -> new ArrayList<>()).add(thing);
      }
    }
    shelf.read(
        grid,
        wanted::containsKey,
        (name, values) -> wanted.getOrDefault(name, List.of()).forEach(t -> t.take(name, values)));
  }
}
