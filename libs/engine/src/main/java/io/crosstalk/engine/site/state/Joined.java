package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.state.StateSearch.Choice;
import io.crosstalk.engine.site.state.Trouble.Taken;
import java.util.BitSet;

/**
 * Evidence that a trouble whose cause is found hurts further rows. The trouble itself has its price
 * already: what is left is the price of the rows, and of their begin and end within its time.
 */
final class Joined {
  private Joined() {}

  /** Returns the evidence that the members of a choice are hurt by a trouble, nats. */
  static double gain(Trouble<?> trouble, Choice choice, Observations observations) {
    Stretch stretch = trouble.stretch();
    int from = Math.max(choice.coverage().from(), stretch.from());
    int to = Math.min(choice.coverage().to(), stretch.to());
    BitSet hurt = new BitSet();
    trouble.taken().stream().map(Taken::row).forEach(hurt::set);
    double gain = price(hurt, stretch.place(), observations);
    for (int row : choice.rows()) {
      gain += observations.support(row, from, to);
      hurt.set(row);
    }
    return gain - price(hurt, stretch.place(), observations) - times(stretch.from(), stretch.to());
  }

  /** Returns the price of a begin and an end within some steps, nats. */
  static double times(int from, int to) {
    return 2 * Math.log((double) to - from);
  }

  private static double price(BitSet hurt, Place place, Observations observations) {
    int[] counts = new int[Place.GROUPS];
    hurt.stream().forEach(row -> counts[place.group(observations.rows().get(row))]++);
    return place.price(counts);
  }
}
