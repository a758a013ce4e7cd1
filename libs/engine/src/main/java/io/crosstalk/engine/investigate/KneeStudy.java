package io.crosstalk.engine.investigate;

import io.crosstalk.engine.contradiction.Attributes;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.investigate.KneeAnswer.Item;
import io.crosstalk.engine.investigate.KneeAnswer.Rated;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The knees that were learned for one resource.
 *
 * @param pressed at least one, in the order of the answer
 */
record KneeStudy(String id, @Nullable Resource resource, List<LoadDimension> pressed, Doubt doubt) {
  /** Orders learned knees by how close they are, and puts the others after them. */
  static final Comparator<KneeStudy> CLOSEST =
      Comparator.comparing(KneeStudy::confidence)
          .thenComparingDouble(KneeStudy::distance)
          .thenComparing(KneeStudy::id);

  private static final SortedMap<String, String> RATINGS =
      new TreeMap<>(Map.of("ratedWriteMBs", "MB/s", "ratedThroughput", "MB/s", "ratedIops", "1/s"));

  /**
   * Reasons for caution about members.
   *
   * @param elsewhere some also use another resource of the kind, and their load counts in full
   * @param moved some have moved, and count for the whole time
   */
  record Doubt(boolean elsewhere, boolean moved) {}

  /** Learns the knees; empty when load and response were not both measured. */
  static List<KneeStudy> of(
      SharedResourceSeries series,
      SharedResourceUsers sharers,
      Inventory inventory,
      TimeGrid grid) {
    int cellsPerDay = (int) Duration.ofDays(1).dividedBy(grid.step());
    List<LoadDimension> pressed = new ArrayList<>();
    for (LoadCourse load : series.figures().loads()) {
      ResponseCourse response = series.figures().responseTo(load.metric());
      if (response != null) {
        pressed.add(LoadDimension.of(load, response, cellsPerDay));
      }
    }
    pressed.sort(LoadDimension.REPORTED_FIRST);
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

  LoadDimension chosen() {
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
        pressed.stream().map(LoadDimension::dimension).toList(),
        chosen().knee().curve());
  }
}
