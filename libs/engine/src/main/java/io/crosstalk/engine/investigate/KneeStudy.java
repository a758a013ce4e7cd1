package io.crosstalk.engine.investigate;

import io.crosstalk.engine.contradiction.Attributes;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.investigate.KneeAnswer.Item;
import io.crosstalk.engine.investigate.KneeAnswer.Rated;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Result of the search for knees of one resource, in all dimensions of load.
 *
 * @param pressed result for each load metric, at least one, in the order of the answer
 */
record KneeStudy(
    String id, @Nullable Resource resource, List<MetricKneeStudy> pressed, Doubt doubt) {
  /**
   * Orders resources by the ratio of knee to peak load, the closest to its knee first; resources
   * without a learned knee come last.
   */
  static final Comparator<KneeStudy> CLOSEST =
      Comparator.comparing(KneeStudy::confidence)
          .thenComparingDouble(KneeStudy::distance)
          .thenComparing(KneeStudy::id);

  private static final SortedMap<String, String> RATINGS =
      new TreeMap<>(Map.of("ratedWriteMBs", "MB/s", "ratedThroughput", "MB/s", "ratedIops", "1/s"));

  /**
   * Reasons why the load that was added up from members may be wrong.
   *
   * @param elsewhere whether some members also use another resource of the same kind, although all
   *     their load is counted here
   * @param moved whether some members have moved, although their load is counted for the whole time
   */
  record Doubt(boolean elsewhere, boolean moved) {}

  /** Searches for the knees of a resource; empty when load and response were not both measured. */
  static List<KneeStudy> of(
      SharedResourceSeries series,
      SharedResourceUsers sharers,
      Inventory inventory,
      TimeGrid grid) {
    int cellsPerDay = (int) Duration.ofDays(1).dividedBy(grid.step());
    List<MetricKneeStudy> pressed = new ArrayList<>();
    for (LoadCourse load : series.figures().loads()) {
      ResponseCourse response = series.figures().responseTo(load.metric());
      if (response != null) {
        pressed.add(MetricKneeStudy.of(load, response, cellsPerDay));
      }
    }
    pressed.sort(MetricKneeStudy.REPORTED_FIRST);
    return pressed.isEmpty()
        ? List.of()
        : List.of(
            new KneeStudy(
                series.id(), series.resource(), pressed, doubt(series, sharers, inventory, grid)));
  }

  private static Doubt doubt(
      SharedResourceSeries series,
      SharedResourceUsers sharers,
      Inventory inventory,
      TimeGrid grid) {
    boolean moved =
        inventory
            .changes(series.members(), grid.from().toEpochMilli(), grid.to().toEpochMilli())
            .stream()
            .anyMatch(
                change ->
                    change.kind() == ChangeKind.VMOTION
                        || change.kind() == ChangeKind.STORAGE_VMOTION);
    return new Doubt(sharers.alsoUseAnother(series.members(), series.id()), moved);
  }

  MetricKneeStudy chosen() {
    return pressed.getFirst();
  }

  KneeConfidence confidence() {
    return chosen().knee().confidence();
  }

  private double distance() {
    Double headroom = chosen().headroom();
    return headroom == null ? Double.MAX_VALUE : headroom;
  }

  List<Rated> rated() {
    List<Rated> rated = new ArrayList<>();
    if (resource != null) {
      RATINGS.forEach(
          (attribute, unit) -> {
            double value = Attributes.number(resource, attribute);
            if (!Double.isNaN(value)) {
              rated.add(new Rated(attribute, value, unit));
            }
          });
    }
    return rated;
  }

  Item item(int rank) {
    return new Item(
        rank,
        id,
        resource == null ? null : resource.kind(),
        resource == null ? null : resource.layer(),
        resource == null ? null : resource.environment(),
        chosen().load().metric(),
        confidence(),
        KneeText.sentence(this),
        KneeText.caution(this),
        rated(),
        pressed.stream().map(MetricKneeStudy::dimension).toList(),
        chosen().knee().curve());
  }
}
