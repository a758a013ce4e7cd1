package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Meter.Source;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.EnumMap;
import java.util.Map;

/**
 * Intervals and clocks of the sources.
 *
 * @param intervals seconds
 * @param clocks seconds that a source's clock is ahead
 */
record Sampling(Map<Source, Integer> intervals, Map<Source, Integer> clocks) {
  private static final int MINUTE = 60;
  private static final int FIVE = 300;

  static Sampling draw(SeededRandom dice) {
    var intervals = new EnumMap<Source, Integer>(Source.class);
    intervals.put(Source.VMWARE, dice.pick(20, 20, MINUTE));
    intervals.put(Source.CONTAINERS, 20);
    intervals.put(Source.SAN, dice.pick(MINUTE, FIVE));
    intervals.put(Source.APPLICATION, dice.pick(20, MINUTE));
    intervals.put(Source.IBMI, dice.pick(MINUTE, FIVE, 900));
    intervals.put(Source.NETWORK, dice.pick(MINUTE, FIVE));
    var clocks = new EnumMap<Source, Integer>(Source.class);
    for (Source each : Source.values()) {
      clocks.put(each, dice.chance(0.4) ? dice.whole(-45, 45) : 0);
    }
    return new Sampling(intervals, clocks);
  }

  int interval(Source source) {
    return intervals.getOrDefault(source, MINUTE);
  }

  int clock(Source source) {
    return clocks.getOrDefault(source, 0);
  }

  int shortest() {
    return intervals.values().stream().mapToInt(each -> each).min().orElseThrow();
  }
}
