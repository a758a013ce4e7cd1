package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.investigate.KneeAnswer.Counts;
import io.crosstalk.engine.investigate.KneeAnswer.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Learns the knees of contention domains from the history. */
public final class Knees {
  private static final Duration STEP = Duration.ofMinutes(5);

  /** Maximum number of values in memory at once: 64 MB. */
  private static final int MOST_VALUES = 16_000_000;

  /** Maximum number of resources that can be examined in acceptable time. */
  private static final int MOST_RESOURCES = 1000;

  private final WorldHistory history;
  private final KneeQuestion question;
  private final TimeGrid grid;
  private final SharedResourceUsers sharers;

  private Knees(WorldHistory history, KneeQuestion question) {
    this.history = history;
    this.question = question;
    // At the edges of the stored means; a finer grid would be read from the samples.
    long step = STEP.toMillis();
    Instant to = Instant.ofEpochMilli(Math.floorDiv(question.at().toEpochMilli(), step) * step);
    grid = WorldHistory.grid(to.minus(Duration.ofDays(question.days())), to, STEP);
    sharers = new SharedResourceUsers(history.inventory(), to.toEpochMilli());
  }

  /**
   * Answers a query.
   *
   * @throws NotKeptException when no resource has both load and response stored
   * @throws TooManySeriesException when no resource is named and there are too many resources
   */
  public static KneeAnswer of(WorldHistory history, KneeQuestion question) {
    return new Knees(history, question).answer();
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
        KneeText.summary(items, counts),
        KneeText.caution(items),
        history.world(),
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
    for (List<SharedResourceSeries> some : portions(domains())) {
      read(some);
      some.stream()
          .map(each -> KneeStudy.of(each, sharers, history.inventory(), grid))
          .flatMap(List::stream)
          .forEach(studies::add);
    }
    if (studies.isEmpty()) {
      throw notKept();
    }
    return studies;
  }

  private List<SharedResourceSeries> domains() {
    Map<String, Set<String>> metrics = new HashMap<>();
    for (SeriesName name : history.names(grid)) {
      metrics.computeIfAbsent(name.resource(), id -> new TreeSet<>()).add(name.metric());
    }
    String resource = question.resource();
    List<SharedResourceSeries> domains =
        (resource == null ? sharers.shared() : List.of(resource))
            .stream()
                .map(id -> new SharedResourceSeries(id, sharers, metrics))
                .filter(SharedResourceSeries::isTelling)
                .toList();
    if (domains.size() > MOST_RESOURCES) {
      throw new TooManySeriesException(
          "%d shared resources have load and response, and at most %d can be learned from at once: name one."
              .formatted(domains.size(), MOST_RESOURCES));
    }
    return domains;
  }

  private NotKeptException notKept() {
    String resource = question.resource();
    return new NotKeptException(
        "No history has both the load and the quality of %s in the %d days before %s: look at %s. Load is a metric such as disk.throughput, quality one such as disk.latency, of the resource or of its users."
            .formatted(
                resource == null ? "any shared resource" : resource,
                question.days(),
                grid.to(),
                resource == null ? "the world and the time" : "its id, the world and the time"));
  }

  /**
   * Splits the resources into portions whose series fit into memory together; a portion has at
   * least one resource.
   */
  private List<List<SharedResourceSeries>> portions(List<SharedResourceSeries> domains) {
    int most = MOST_VALUES / grid.cells();
    List<List<SharedResourceSeries>> portions = new ArrayList<>();
    int held = most;
    for (SharedResourceSeries each : domains) {
      if (held + each.held() > most) {
        portions.add(new ArrayList<>());
        held = 0;
      }
      held += each.held();
      portions.getLast().add(each);
    }
    return portions;
  }

  private void read(List<SharedResourceSeries> domains) {
    Map<SeriesName, List<SharedResourceSeries>> wanted = new HashMap<>();
    for (SharedResourceSeries domain : domains) {
      for (SeriesName name : domain.wanted()) {
        wanted.computeIfAbsent(name, key -> new ArrayList<>()).add(domain);
      }
    }
    history.read(
        grid,
        wanted::containsKey,
        (name, values) -> wanted.getOrDefault(name, List.of()).forEach(t -> t.take(name, values)));
  }
}
