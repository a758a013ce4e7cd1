package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.investigate.CompareAnswer.Item;
import io.crosstalk.engine.investigate.CompareAnswer.OneSided;
import io.crosstalk.engine.investigate.CompareAnswer.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares a bad time window with a good one, over all series of a world. */
public final class Comparison {
  private static final int MOST_NAMES = 20;

  /** Maximum number of series that fit into memory. */
  private static final int MOST_SERIES = 50_000;

  private final WorldHistory history;
  private final CompareQuestion question;

  private Comparison(WorldHistory history, CompareQuestion question) {
    this.history = history;
    this.question = question;
  }

  private record Change(WindowPair pair, LoadAdjustedChange beyond) {
    static final Comparator<Change> FIRST =
        Comparator.comparingDouble((Change each) -> -each.beyond().score())
            .thenComparing(each -> each.pair().name());
  }

  /**
   * Answers a query.
   *
   * @throws NotKeptException when no series is kept in both windows
   * @throws TooManySeriesException when no resource is named and there are too many
   */
  public static CompareAnswer of(WorldHistory history, CompareQuestion question) {
    return new Comparison(history, question).answer();
  }

  private CompareAnswer answer() {
    Map<SeriesName, double[]> good = read(question.good());
    Map<SeriesName, double[]> bad = read(question.bad());
    List<WindowPair> pairs = pairs(good, bad);
    if (pairs.isEmpty()) {
      throw new NotKeptException(
          "No series has samples in both windows (%d in the good one, %d in the bad one): look at the times, the world and the resource."
              .formatted(good.size(), bad.size()));
    }
    Double given = question.loadFactor();
    LoadChange load = given == null ? LoadChange.of(pairs) : LoadChange.given(given);
    List<Change> changes = changes(pairs, load);
    List<Item> items =
        IntStream.range(0, changes.size()).mapToObj(i -> item(i + 1, changes.get(i))).toList();
    return new CompareAnswer(
        load.text() + " " + CompareText.of(items),
        caution(items, pairs, load),
        history.world(),
        window(question.good()),
        window(question.bad()),
        load,
        pairs.size(),
        onlyIn(good, bad),
        onlyIn(bad, good),
        items,
        null);
  }

  private Map<SeriesName, double[]> read(TimeGrid grid) {
    Map<SeriesName, double[]> read = new ConcurrentHashMap<>();
    long asked = history.names(grid).stream().filter(wanted(grid)).count();
    if (asked > MOST_SERIES) {
      throw new TooManySeriesException(
          "%d series are kept, and at most %d can be compared at once: name a resource, then only those around it are compared."
              .formatted(asked, MOST_SERIES));
    }
    history.read(
        grid,
        wanted(grid),
        (name, values) -> {
          double[] filled = FilledCells.sorted(values, 0, values.length);
          if (filled.length > 0) {
            read.put(name, filled);
          }
        });
    return read;
  }

  private Predicate<SeriesName> wanted(TimeGrid grid) {
    String resource = question.resource();
    if (resource == null) {
      return name -> true;
    }
    Set<String> around =
        RelatedResources.of(history.inventory(), resource, grid.to().toEpochMilli());
    return name -> around.contains(name.resource());
  }

  private static List<WindowPair> pairs(
      Map<SeriesName, double[]> good, Map<SeriesName, double[]> bad) {
    List<WindowPair> pairs = new ArrayList<>();
    good.forEach(
        (name, values) -> {
          double[] others = bad.get(name);
          if (others != null) {
            pairs.add(new WindowPair(name, values, others));
          }
        });
    // Totals are sums, whose last digits depend on the order.
    pairs.sort(Comparator.comparing(WindowPair::name));
    return pairs;
  }

  private List<Change> changes(List<WindowPair> pairs, LoadChange load) {
    return pairs.stream()
        .map(
            each -> new Change(each, LoadAdjustedChange.of(each.good(), each.bad(), load.factor())))
        .sorted(Change.FIRST)
        .limit(question.limit())
        .toList();
  }

  private @Nullable String caution(List<Item> items, List<WindowPair> pairs, LoadChange load) {
    String few = CompareText.caution(items);
    String others = question.loadFactor() == null ? loadCaution(items, pairs, load) : null;
    if (few == null || others == null) {
      return few == null ? others : few;
    }
    return few + " " + others;
  }

  private @Nullable String loadCaution(List<Item> items, List<WindowPair> pairs, LoadChange load) {
    Set<String> measured =
        pairs.stream()
            .map(WindowPair::name)
            .filter(name -> name.metric().equals(load.metric()))
            .map(SeriesName::resource)
            .collect(Collectors.toSet());
    Stream<String> mentioned = CompareText.most(items).map(item -> item.of().series().resource());
    return LoadCaution.of(
        new SharedResourceUsers(history.inventory(), question.bad().to().toEpochMilli()),
        measured,
        Stream.concat(Stream.ofNullable(question.resource()), mentioned).toList());
  }

  private Item item(int rank, Change change) {
    LoadAdjustedChange beyond = change.beyond();
    return new Item(
        rank,
        history.catalogued(change.pair().name(), question.bad()),
        beyond.good(),
        beyond.bad(),
        ratio(beyond),
        beyond.expected(),
        beyond.relative(),
        beyond.effect(),
        beyond.score(),
        change.pair().good().length,
        change.pair().bad().length);
  }

  private static @Nullable Double ratio(LoadAdjustedChange beyond) {
    double ratio = beyond.bad() / beyond.good();
    return Double.isFinite(ratio) ? ratio : null;
  }

  private static Window window(TimeGrid grid) {
    return new Window(grid.from(), grid.to());
  }

  private static OneSided onlyIn(Map<SeriesName, double[]> one, Map<SeriesName, double[]> other) {
    List<SeriesName> only =
        one.keySet().stream().filter(name -> !other.containsKey(name)).sorted().toList();
    return new OneSided(only.size(), only.stream().limit(MOST_NAMES).toList());
  }
}
