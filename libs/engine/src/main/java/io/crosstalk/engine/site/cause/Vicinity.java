package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import io.crosstalk.event.inventory.Resource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Devices near a place: the place, what it uses, and the devices that use it. */
final class Vicinity {
  private final Places places;
  private final SiteGraph graph;
  private final int place;
  private final Set<Integer> near = new TreeSet<>();

  Vicinity(Places places, Stretch stretch) {
    this.places = places;
    this.graph = places.graph();
    this.place = stretch.place().number();
    near.add(place);
    if (stretch.place().isShared()) {
      for (int used : graph.below(place)) {
        near.add(used);
      }
      addDevicesAbove(place, near);
    }
  }

  private void addDevicesAbove(int number, Set<Integer> to) {
    for (int user : graph.above(number)) {
      if (!places.isClient(user)) {
        to.add(user);
      }
    }
  }

  /** Number of devices. */
  int size() {
    return near.size();
  }

  /** Returns the measured devices. */
  List<ResourceSeries> measured() {
    return measured(near.stream());
  }

  /** Returns them and the measured devices that use the same ones. */
  List<ResourceSeries> siblings() {
    Set<Integer> siblings = new TreeSet<>(near);
    for (int used : graph.below(place)) {
      addDevicesAbove(used, siblings);
    }
    return measured(siblings.stream());
  }

  private List<ResourceSeries> measured(Stream<Integer> numbers) {
    return numbers
        .map(number -> places.series().of(graph.resource(number).id()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** Returns all devices, measured or not. */
  List<Resource> resources() {
    return near.stream().map(graph::resource).toList();
  }
}
